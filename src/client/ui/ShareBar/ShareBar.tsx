import { styled } from '@mui/material/styles';

import { describeQuarters, type QuarterCounts } from '#shared/inventory/quarterCounts';

import { barStyles } from './cellStyles';
import { layOut } from './shareCells';
import { ShareBarCells } from './ShareBarCells';

interface ShareBarProps {
  counts: QuarterCounts;
  /** Quarters about to be taken: they light up. */
  selected?: number;
}

/** An animal as a bar of its portions, for a row or a card. */
export const ShareBar = ({ counts, selected = 0 }: ShareBarProps) => (
  <Bar role="img" aria-label={describeQuarters(counts, selected)}>
    <ShareBarCells layout={layOut(counts, selected, 'small')} />
  </Bar>
);

const Bar = styled('div')(barStyles('small'));
