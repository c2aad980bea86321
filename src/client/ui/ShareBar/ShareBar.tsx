import Box from '@mui/material/Box';

import { describeQuarters, type QuarterCounts } from '#shared/inventory/quarterCounts';

import { cellStyle, frameStyle } from './cellLooks';
import { cellGaps, layOut, type ShareBarSize } from './shareCells';
import { ShareBarLegend } from './ShareBarLegend';
import { ShareBarRun } from './ShareBarRun';

interface ShareBarProps {
  counts: QuarterCounts;
  /** Quarters about to be taken: they light up. */
  selected?: number;
  /** Small in rows; large explains each part and has a legend. */
  size?: ShareBarSize;
}

/**
 * An animal as a bar of its portions, each portion four quarters. Where a quarter would be too thin
 * for a frame, each portion has one, filled as far as it is taken.
 */
export function ShareBar({ counts, selected = 0, size = 'small' }: ShareBarProps) {
  const { columns, cells, runs, portions, framedFrom } = layOut(counts, selected, size);
  const isLarge = size === 'large';
  const whereThin = `@container (max-width: ${framedFrom - 0.02}px)`;
  return (
    <Box
      role={isLarge ? 'group' : 'img'}
      aria-label={describeQuarters(counts, selected)}
      sx={{ minWidth: 0, width: '100%', containerType: 'inline-size' }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: columns,
          gridTemplateRows: isLarge ? 44 : 14,
          columnGap: `${cellGaps[size]}px`,
          [whereThin]: { columnGap: 0 },
        }}
      >
        {cells.map(({ kind, from, to }) => (
          <Box
            key={from}
            sx={{ ...cellStyle(kind), gridArea: `1 / ${from} / 2 / ${to}`, [whereThin]: unframed }}
          />
        ))}
        {portions.map(({ from, to }) => (
          <Box
            key={from}
            sx={{ ...frameStyle, gridArea: `1 / ${from} / 2 / ${to}`, [whereThin]: shown }}
          />
        ))}
        {isLarge ? runs.map((run) => <ShareBarRun key={run.from} run={run} />) : null}
      </Box>
      {isLarge ? <ShareBarLegend counts={counts} selected={selected} /> : null}
    </Box>
  );
}

const unframed = { border: 0, borderRadius: 0 };
const shown = { display: 'block' };
