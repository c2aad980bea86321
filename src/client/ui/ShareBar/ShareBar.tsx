import Box from '@mui/material/Box';

import { describeQuarters, type QuarterCounts } from '#shared/inventory/quarterCounts';

import { barStyle } from './cellStyles';
import { layOut } from './shareCells';
import { ShareBarCells } from './ShareBarCells';

interface ShareBarProps {
  counts: QuarterCounts;
  /** Quarters about to be taken: they light up. */
  selected?: number;
}

/** An animal as a bar of its portions, for a row or a card. */
export const ShareBar = ({ counts, selected = 0 }: ShareBarProps) => (
  <Box role="img" aria-label={describeQuarters(counts, selected)} sx={barStyle}>
    <ShareBarCells layout={layOut(counts, selected, 'small')} size="small" />
  </Box>
);
