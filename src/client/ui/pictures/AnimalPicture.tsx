import { styled } from '@mui/material/styles';
import { useState } from 'react';

import type { Picture } from '#shared/pictures/picture.schema';
import type { Animal } from '#shared/groups/vocabulary';

import { AnimalDrawing } from '../AnimalDrawing/AnimalDrawing';

interface AnimalPictureProps {
  group: { animal: Animal; pictures: readonly Picture[] };
  /** Pixels of an edge: the place is the same before the picture has come. */
  size: number;
  /** Size of the drawing, where it is smaller. */
  drawingSize?: number;
}

/** The first picture of a group's animal, cut to a square; its drawing, where there is none. */
export function AnimalPicture({ group, size, drawingSize = size }: AnimalPictureProps) {
  const [picture] = group.pictures;
  const [failed, setFailed] = useState<string>();
  if (!picture || failed === picture.url) {
    return (
      <InPlaceOfPicture>
        <AnimalDrawing animal={group.animal} size={drawingSize} title={group.animal} />
      </InPlaceOfPicture>
    );
  }
  return (
    <Square
      src={`${picture.url}/small`}
      alt={picture.alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture.url)}
    />
  );
}

/** Until it has come its place is gray. */
export const pictureStyles = {
  display: 'block',
  objectFit: 'cover',
  borderRadius: 'var(--mui-shape-borderRadius)',
  backgroundColor: 'var(--mui-palette-action-hover)',
} as const;

/** Their styles are made once: a list has one of them in each row. */
const Square = styled('img')({ ...pictureStyles, flexShrink: 0 });
const InPlaceOfPicture = styled('div')({ color: 'var(--mui-palette-primary-main)', lineHeight: 0 });
