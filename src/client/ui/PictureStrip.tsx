import Box from '@mui/material/Box';

import type { Picture } from '#shared/groups/picture.schema';
import { pictureSizes } from '#shared/groups/pictures';

import { pictureSx } from './AnimalPicture';

/** All pictures of an animal side by side, each a link to the whole of it; nothing where there are none. */
export function PictureStrip({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null;
  return (
    <Box component="ul" aria-label="Pictures" sx={stripSx(pictures.length)}>
      {pictures.map((picture) => (
        <Box component="li" key={picture._id} sx={{ scrollSnapAlign: 'start' }}>
          <a href={`${picture.url}/large`} target="_blank" rel="noopener noreferrer">
            <Box
              component="img"
              src={`${picture.url}/medium`}
              srcSet={srcSetOf(picture)}
              sizes="(min-width: 600px) 360px, 85vw"
              alt={picture.alt}
              loading="lazy"
              decoding="async"
              sx={{ ...pictureSx, width: '100%', aspectRatio: '4 / 3' }}
            />
          </a>
        </Box>
      ))}
    </Box>
  );
}

/** Each size with its width: an upright picture is narrower than its size says. */
const srcSetOf = ({ url, width, height }: Picture): string =>
  Object.entries(pictureSizes)
    .map(([size, edge]) => {
      const pixels = Math.round(width * Math.min(1, edge / Math.max(width, height)));
      return `${url}/${size} ${String(pixels)}w`;
    })
    .join(', ');

/** On a phone the next one looks in from the edge, to be swiped to. */
const stripSx = (count: number) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: count > 1 ? '85%' : '100%', sm: 'minmax(0, 360px)' },
  gap: 1,
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  listStyle: 'none',
  p: 0,
  mt: 0,
  mb: 3,
});
