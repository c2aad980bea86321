import Box from '@mui/material/Box';

import type { Picture } from '#shared/pictures/picture.schema';

import { SizedPicture } from './SizedPicture';

interface PictureStripProps {
  pictures: readonly Picture[];
  /** On a phone about 200 px high, so that what is below is on the first screen. */
  isLow?: boolean;
}

/** All pictures of an animal side by side, each a link to the whole of it; nothing where there are none. */
export function PictureStrip({ pictures, isLow = false }: PictureStripProps) {
  if (pictures.length === 0) return null;
  return (
    <Box component="ul" aria-label="Pictures" sx={stripSx(pictures.length)}>
      {pictures.map((picture) => (
        <Box component="li" key={picture._id} sx={{ scrollSnapAlign: 'start' }}>
          <a href={`${picture.url}/large`} target="_blank" rel="noopener noreferrer">
            <SizedPicture
              picture={picture}
              sizes="(min-width: 600px) 360px, 85vw"
              sx={{ aspectRatio: { xs: isLow ? '16 / 9' : '4 / 3', md: '4 / 3' } }}
            />
          </a>
        </Box>
      ))}
    </Box>
  );
}

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
