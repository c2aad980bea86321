import Box from '@mui/material/Box';

import type { Picture } from '#shared/pictures/picture.schema';
import { pictureSizes } from '#shared/pictures/pictures';

import { pictureStyles } from './AnimalPicture';

interface SizedPictureProps {
  picture: Picture;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  /** At the top of a page: loaded at once. */
  isFirst?: boolean;
  onError?: () => void;
  /** Its place is the same before it has come. */
  sx: {
    aspectRatio: string | { xs: string; md: string };
    borderRadius?: number;
    mb?: number;
  };
}

/** A picture as wide as its place, in the smallest size that is sharp there. */
export const SizedPicture = ({
  picture,
  sizes,
  isFirst = false,
  onError,
  sx,
}: SizedPictureProps) => (
  <Box
    component="img"
    src={`${picture.url}/medium`}
    srcSet={srcSetOf(picture)}
    sizes={sizes}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding="async"
    onError={onError}
    sx={{ ...pictureStyles, width: '100%', height: 'auto', ...sx }}
  />
);

/** Each size with its width: an upright picture is narrower than its size says. */
const srcSetOf = ({ url, width, height }: Picture): string =>
  Object.entries(pictureSizes)
    .map(([size, edge]) => {
      const pixels = Math.round(width * Math.min(1, edge / Math.max(width, height)));
      return `${url}/${size} ${String(pixels)}w`;
    })
    .join(', ');
