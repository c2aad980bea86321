import Box from '@mui/material/Box';

interface ColumnPlotProps {
  /** All that the plot says, for a screen reader. */
  label: string;
  /** Zero or more, from left to right; the last is still growing. */
  values: readonly number[];
  /** Texts shown by a mouse on each column. */
  names: readonly string[];
}

const height = 72;

/** A value that is not zero can be seen. */
const leastHeight = 3;

/** A few values side by side on one ground line. */
export function ColumnPlot({ label, values, names }: ColumnPlotProps) {
  const most = Math.max(...values, Number.MIN_VALUE);
  const step = 100 / values.length;
  const heightOf = (value: number) =>
    value > 0 ? Math.max(leastHeight, (value / most) * (height - 1)) : 0;
  return (
    <Box component="svg" role="img" aria-label={label} sx={plotSx}>
      {values.map((value, index) => (
        <rect
          key={index}
          x={`${index * step}%`}
          y={height - 1 - heightOf(value)}
          width={`${step * 0.72}%`}
          height={heightOf(value)}
          rx={2}
          fill="currentColor"
          fillOpacity={index === values.length - 1 ? 0.75 : 1}
        />
      ))}
      {names.map((name, index) => (
        <rect
          key={name}
          x={`${index * step}%`}
          width={`${step}%`}
          height={height}
          fill="transparent"
        >
          <title>{name}</title>
        </rect>
      ))}
      <Box
        component="rect"
        x="0"
        y={height - 1}
        width="100%"
        height={1}
        sx={{ color: 'divider', fill: 'currentColor' }}
      />
    </Box>
  );
}

const plotSx = { display: 'block', width: '100%', height, color: 'share.sold' };
