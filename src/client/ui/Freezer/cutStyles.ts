import type { Cut } from '#shared/groups/cutYields';

import type { Area } from './packFreezer';

interface CutStyle {
  color: string;
  /** What is drawn on a package, as parts of its width and height: from, to. */
  marks: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
}

const paler =
  'color-mix(in srgb, var(--mui-palette-primary-main) 74%, var(--mui-palette-background-paper))';

/** Short enough not to look like the edge of another package. */
const string = (x: number) => [x, 0.25, x, 0.75] as const;

/** A color and marks for each cut; either alone distinguishes those of one animal. */
export const cutStyles: Record<Cut, CutStyle> = {
  steaks: { color: paler, marks: [] },
  chops: { color: paler, marks: [] },
  roasts: { color: 'primary.main', marks: [string(0.33), string(0.67)] },
  ribs: { color: 'warning.main', marks: [[0.15, 0.85, 0.85, 0.15]] },
  ground: { color: 'share.held', marks: [[0.25, 0.5, 0.75, 0.5]] },
  stew: {
    color: 'info.main',
    marks: [
      [0.35, 0.5, 0.36, 0.5],
      [0.64, 0.5, 0.65, 0.5],
    ],
  },
};

/** The marks of packages as one path. */
export const marksPath = (cut: Cut, packages: readonly Area[]): string =>
  packages
    .flatMap(({ x, y, width, height }) =>
      cutStyles[cut].marks.map(
        ([x1, y1, x2, y2]) =>
          `M${x + x1 * width} ${y + y1 * height}L${x + x2 * width} ${y + y2 * height}`,
      ),
    )
    .join('');
