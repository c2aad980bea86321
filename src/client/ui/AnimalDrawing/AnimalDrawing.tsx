import { styled } from '@mui/material/styles';

import { animalPaths } from '#shared/groups/animalPaths';
import type { Animal } from '#shared/groups/vocabulary';

interface AnimalDrawingProps {
  animal: Animal;
  /** Width in pixels; the height is three quarters of it. */
  size?: number;
  /** For a drawing alone; next to the animal's name it is decorative. */
  title?: string;
}

const strokeFor = (size: number): number => (size < 64 ? 1.5 : 2);

/** The animal in one line, in the color of the text around it. */
export const AnimalDrawing = ({ animal, size = 32, title }: AnimalDrawingProps) => (
  <Drawing
    viewBox="0 0 96 72"
    width={size}
    height={size * 0.75}
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
  >
    <path
      d={animalPaths[animal]}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeFor(size)}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  </Drawing>
);

/** Its styles are made once, for every size: a list has it in each row. */
const Drawing = styled('svg')({ flexShrink: 0, verticalAlign: 'middle' });
