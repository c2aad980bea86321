import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';

import { describeQuarters, type QuarterCounts } from '#shared/inventory/quarterCounts';

import { cellMeaning } from './cellLabels';
import { barStyle } from './cellStyles';
import { layOut, type Span } from './shareCells';
import { ShareBarCells } from './ShareBarCells';
import { ShareBarLegend } from './ShareBarLegend';

interface LargeShareBarProps {
  counts: QuarterCounts;
  /** Quarters about to be taken: they light up. */
  selected?: number;
}

/** The share bar with a legend and tooltips. */
export function LargeShareBar({ counts, selected = 0 }: LargeShareBarProps) {
  const layout = layOut(counts, selected, 'large');
  return (
    <Box role="group" aria-label={describeQuarters(counts, selected)} sx={barStyle}>
      <ShareBarCells layout={layout} size="large">
        {layout.runs.map((run) => (
          <ShareBarRun key={run.from} run={run} total={counts.total} />
        ))}
      </ShareBarCells>
      <ShareBarLegend counts={counts} selected={selected} />
    </Box>
  );
}

/** A tooltip over the cells of one kind; the legend has the same text. */
const ShareBarRun = ({ run, total }: { run: Span; total: number }) => (
  <Tooltip
    title={cellMeaning(run.kind, run.quarters, total)}
    describeChild
    enterTouchDelay={0}
    arrow
  >
    <Box sx={{ gridArea: `1 / ${run.from} / 2 / ${run.to}`, zIndex: 1 }} />
  </Tooltip>
);
