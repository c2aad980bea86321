import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';

import { cellMeanings } from './cellLabels';
import type { Span } from './shareCells';

/** Lies over the cells of one kind and says what they are to who points there; the legend says it to all. */
export const ShareBarRun = ({ run: { kind, quarters, from, to } }: { run: Span }) => (
  <Tooltip title={cellMeanings[kind](quarters)} describeChild enterTouchDelay={0} arrow>
    <Box sx={{ gridArea: `1 / ${from} / 2 / ${to}`, zIndex: 1 }} />
  </Tooltip>
);
