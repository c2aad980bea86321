import type { CellKind } from './shareCells';

interface CellPattern {
  color: string;
  background: string;
}

const paper = 'var(--mui-palette-background-paper)';
const faint = 'color-mix(in srgb, currentColor 30%, transparent)';

const hatch = (degrees: number) =>
  `repeating-linear-gradient(${degrees}deg, currentColor 0 1px, transparent 1px 6px)`;

/** A color and a pattern for each kind; either alone distinguishes them. */
export const cellPatterns: Record<CellKind, CellPattern> = {
  sold: { color: 'share.sold', background: 'currentColor' },
  yours: {
    color: 'share.yours',
    background: `radial-gradient(circle, ${paper} 1.5px, transparent 2px) 0 0 / 7px 7px, currentColor`,
  },
  held: {
    color: 'share.held',
    background: `repeating-linear-gradient(135deg, currentColor 0 3px, ${faint} 3px 6px)`,
  },
  selected: {
    color: 'share.yours',
    background: `repeating-linear-gradient(45deg, currentColor 0 1.5px, ${faint} 1.5px 6px)`,
  },
  free: { color: 'share.free', background: 'transparent' },
  withdrawn: { color: 'share.withdrawn', background: `${hatch(45)}, ${hatch(-45)}` },
};

/** An empty frame, and in it what fills it from the left when a quarter is taken. */
export const cellStyle = (kind: CellKind) => {
  const { color, background } = cellPatterns[kind];
  return {
    position: 'relative',
    borderRadius: '2px',
    color,
    border: kind === 'withdrawn' ? '1px dashed currentColor' : '1px solid currentColor',
    backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
    boxShadow: kind === 'selected' ? `0 0 0 1px currentColor, 0 0 8px currentColor` : 'none',
    forcedColorAdjust: 'none',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: '1px',
      background,
      transform: kind === 'free' ? 'scaleX(0)' : 'scaleX(1)',
      transformOrigin: 'left',
      transition: 'transform 400ms ease-out',
    },
  } as const;
};

/** Around a portion whose quarters have no frames; absent until it is shown. */
export const frameStyle = {
  display: 'none',
  zIndex: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  borderRadius: '2px',
  pointerEvents: 'none',
} as const;

/** Takes the width there is; its cells look at it. */
export const barStyle = { minWidth: 0, width: '100%', containerType: 'inline-size' } as const;
