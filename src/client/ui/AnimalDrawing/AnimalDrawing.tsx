import Box from '@mui/material/Box';

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
  <Box
    component="svg"
    viewBox="0 0 96 72"
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
    sx={{ width: size, height: size * 0.75, flexShrink: 0, verticalAlign: 'middle' }}
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
  </Box>
);
