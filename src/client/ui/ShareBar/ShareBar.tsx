import Box from '@mui/material/Box';

import { describeQuarters, type QuarterCounts } from '#shared/inventory/quarterCounts';

import { cellStyle } from './cellLooks';
import { layOut, type ShareBarSize } from './shareCells';
import { ShareBarLegend } from './ShareBarLegend';
import { ShareBarRun } from './ShareBarRun';

interface ShareBarProps {
  counts: QuarterCounts;
  /** Quarters about to be taken: they light up. */
  selected?: number;
  /** Small in rows; large explains each part and has a legend. */
  size?: ShareBarSize;
}

/** An animal as a bar of its portions, each portion four quarters. */
export function ShareBar({ counts, selected = 0, size = 'small' }: ShareBarProps) {
  const { columns, cells, runs } = layOut(counts, selected, size);
  const isLarge = size === 'large';
  return (
    <Box
      role={isLarge ? 'group' : 'img'}
      aria-label={describeQuarters(counts, selected)}
      sx={{ minWidth: 0, width: '100%' }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: columns,
          gridTemplateRows: isLarge ? 44 : 14,
          columnGap: isLarge ? '2px' : '1px',
        }}
      >
        {cells.map(({ kind, from, to }) => (
          <Box key={from} sx={{ ...cellStyle(kind), gridArea: `1 / ${from} / 2 / ${to}` }} />
        ))}
        {isLarge ? runs.map((run) => <ShareBarRun key={run.kind} run={run} />) : null}
      </Box>
      {isLarge ? <ShareBarLegend runs={runs} /> : null}
    </Box>
  );
}
