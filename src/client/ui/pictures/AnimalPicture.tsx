import Box from '@mui/material/Box';
import { useState } from 'react';

import type { Picture } from '#shared/groups/picture.schema';
import type { Animal } from '#shared/groups/vocabulary';

import { AnimalDrawing } from '../AnimalDrawing/AnimalDrawing';

interface AnimalPictureProps {
  group: { animal: Animal; pictures: readonly Picture[] };
  /** Pixels of an edge: the place is the same before the picture has come. */
  size: number;
  /** Of the drawing, where it is smaller. */
  drawingSize?: number;
}

/** The first picture of a group's animal, cut to a square; its drawing, where there is none. */
export function AnimalPicture({ group, size, drawingSize = size }: AnimalPictureProps) {
  const [picture] = group.pictures;
  const [failed, setFailed] = useState<string>();
  if (!picture || failed === picture.url) {
    return (
      <Box sx={{ color: 'primary.main', lineHeight: 0 }}>
        <AnimalDrawing animal={group.animal} size={drawingSize} title={group.animal} />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={`${picture.url}/small`}
      alt={picture.alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture.url)}
      sx={{ ...pictureSx, flexShrink: 0 }}
    />
  );
}

/** Until it has come its place is gray. */
export const pictureSx = {
  display: 'block',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'action.hover',
};
