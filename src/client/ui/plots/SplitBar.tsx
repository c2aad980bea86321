import Box from '@mui/material/Box';

export interface SplitPart {
  key: string;
  count: number;
  /** Color of the theme's palette. */
  color: string;
}

interface SplitBarProps {
  /** All that the bar says, for a screen reader. */
  label: string;
  parts: readonly SplitPart[];
  height?: number;
}

/** One bar split into its parts, in proportion; what is zero is left out. */
export function SplitBar({ label, parts, height = 12 }: SplitBarProps) {
  const present = parts.filter(({ count }) => count > 0);
  const total = present.reduce((sum, { count }) => sum + count, 0);
  const before = (index: number) =>
    present.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  const percent = (count: number) => `${(count / total) * 100}%`;
  return (
    <Box component="svg" role="img" aria-label={label} sx={{ ...barSx, height }}>
      {present.map(({ key, count, color }, index) => (
        <Box
          key={key}
          component="rect"
          x={percent(before(index))}
          width={percent(count)}
          height={height}
          sx={{ color, fill: 'currentColor', ...gap }}
        />
      ))}
    </Box>
  );
}

const barSx = { display: 'block', width: '100%', borderRadius: '3px', forcedColorAdjust: 'none' };

/** The paper shows between two parts. */
const gap = { stroke: 'var(--mui-palette-background-paper)', strokeWidth: 2 };
