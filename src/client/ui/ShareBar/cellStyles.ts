import { cellGaps, framedFrom, mostPortionsInCells, portionGap } from './shareCells';
import type { CellKind, ShareBarSize } from './shareCells';

const paper = 'var(--mui-palette-background-paper)';
const faint = 'color-mix(in srgb, currentColor 30%, transparent)';

const hatch = (degrees: number) =>
  `repeating-linear-gradient(${degrees}deg, currentColor 0 1px, transparent 1px 6px)`;

/** Filling of a quarter of each kind; its color or its pattern alone distinguishes it. */
const fillings: Record<CellKind, string> = {
  sold: 'currentColor',
  yours: `radial-gradient(circle, ${paper} 1.5px, transparent 2px) 0 0 / 7px 7px, currentColor`,
  held: `repeating-linear-gradient(135deg, currentColor 0 3px, ${faint} 3px 6px)`,
  selected: `repeating-linear-gradient(45deg, currentColor 0 1.5px, ${faint} 1.5px 6px)`,
  free: 'transparent',
  withdrawn: `${hatch(45)}, ${hatch(-45)}`,
};

const kindStyles = Object.fromEntries(
  Object.entries(fillings).map(([kind, background]) => [
    `& .${kind}`,
    {
      color: `var(--mui-palette-share-${kind === 'selected' ? 'yours' : kind})`,
      '&::before': { background },
    },
  ]),
);

/** An empty frame, and in it what fills it from the left when a quarter is taken. */
const cellStyles = {
  '& .cell': {
    position: 'relative',
    border: 'solid currentColor',
    borderWidth: 'var(--cell-frame, 1px)',
    borderRadius: 'var(--cell-corner, 2px)',
    backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
    forcedColorAdjust: 'none',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: '1px',
      transformOrigin: 'left',
      transition: 'transform 400ms ease-out',
    },
  },
  ...kindStyles,
  '& .cell.free::before': { transform: 'scaleX(0)' },
  '& .cell.withdrawn': { borderStyle: 'dashed' },
  '& .portion > .selected': { boxShadow: '0 0 0 1px currentColor, 0 0 8px currentColor' },
} as const;

/** Where a quarter would be too thin for a frame, each portion has one. */
const thinStyle = {
  '--cell-frame': 0,
  '--cell-corner': 0,
  '--cell-gap': 0,
  '--portion-gap': `${portionGap}px`,
  '--portion-frame': '""',
};

const thinStyles = (size: ShareBarSize) =>
  Object.fromEntries(
    Array.from({ length: mostPortionsInCells[size] }, (_, before) => [
      `@container (max-width: ${framedFrom(before + 1, size) - 0.02}px)`,
      { [`& .of-${before + 1}`]: thinStyle },
    ]),
  );

/**
 * Styles of a bar and all in it: a style of its own for each cell took longer than everything else that a list of
 * groups renders. Takes the width there is; its cells look at it.
 */
export const barStyles = (size: ShareBarSize) =>
  ({
    minWidth: 0,
    width: '100%',
    containerType: 'inline-size',
    '& .portions': {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      columnGap: `var(--portion-gap, ${portionGap + 2 * cellGaps[size]}px)`,
    },
    '& .portion': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'var(--columns, none)',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      gridTemplateRows: size === 'large' ? 44 : 14,
      columnGap: `var(--cell-gap, ${cellGaps[size]}px)`,
      '&::after': {
        content: 'var(--portion-frame, none)',
        position: 'absolute',
        inset: 0,
        border: '1px solid var(--mui-palette-text-secondary)',
        borderRadius: '2px',
        pointerEvents: 'none',
      },
    },
    ...cellStyles,
    ...thinStyles(size),
  }) as const;
