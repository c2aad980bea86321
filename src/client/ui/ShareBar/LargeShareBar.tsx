import Box from '@mui/material/Box';

import { describeQuarters, type QuarterCounts } from '#shared/inventory/quarterCounts';

import { barStyle } from './cellStyles';
import { layOut } from './shareCells';
import { ShareBarCells } from './ShareBarCells';
import { ShareBarLegend } from './ShareBarLegend';
import { ShareBarRun } from './ShareBarRun';

interface LargeShareBarProps {
  counts: QuarterCounts;
  /** Quarters about to be taken: they light up. */
  selected?: number;
}

/** One animal as a bar of its portions, with a legend; each part says what it is. */
export function LargeShareBar({ counts, selected = 0 }: LargeShareBarProps) {
  const layout = layOut(counts, selected, 'large');
  return (
    <Box role="group" aria-label={describeQuarters(counts, selected)} sx={barStyle}>
      <ShareBarCells layout={layout} size="large">
        {layout.runs.map((run) => (
          <ShareBarRun key={run.from} run={run} />
        ))}
      </ShareBarCells>
      <ShareBarLegend counts={counts} selected={selected} />
    </Box>
  );
}
