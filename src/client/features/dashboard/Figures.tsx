import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

import { isRefusal } from '../../api/errorMessage';
import { cardHeight } from './FigureCard';
import { MoneyCard } from './MoneyCard';
import { NearFullCard } from './NearFullCard';
import { NotLoaded } from './NotLoaded';
import { SharesLeftCard } from './SharesLeftCard';
import { StatusCard } from './StatusCard';
import { useOverview } from './useOverview';

/** Four figures; left out where there is no group yet, and by a server that adds nothing up. */
export function Figures() {
  const { data, error, refetch, range, setRange } = useOverview();

  if (error && !isRefusal(error)) {
    return <NotLoaded message="Could not load the figures." onRetry={() => void refetch()} />;
  }
  if (!data || hasNoGroups(data.statuses)) return null;
  return (
    <Box component="section" aria-label="Overview" sx={strip}>
      <MoneyCard taken={data.taken} range={range} onRange={setRange} />
      <StatusCard statuses={data.statuses} />
      <NearFullCard nearFull={data.nearFull} />
      <SharesLeftCard left={data.left} />
    </Box>
  );
}

const hasNoGroups = ({ open, full, closed }: Record<'open' | 'full' | 'closed', number>) =>
  open + full + closed === 0;

export const ComingFigures = () => (
  <Box role="status" aria-label="Loading figures" sx={strip}>
    {['money', 'groups', 'near', 'left'].map((card) => (
      <Skeleton key={card} variant="rounded" sx={{ height: cardHeight }} />
    ))}
  </Box>
);

/** Side by side; on a phone they are pushed along, the next one showing at the edge. */
const strip = {
  display: 'grid',
  gap: 2,
  mb: 4,
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  gridAutoFlow: { xs: 'column', sm: 'row' },
  gridAutoColumns: { xs: 'min(288px, 82vw)', sm: 'auto' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollSnapType: { xs: 'x mandatory', sm: 'none' },
  scrollPaddingInline: 16,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 0.5, sm: 0 },
};
