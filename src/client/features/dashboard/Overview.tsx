import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';

import { useListAlertsQuery } from '../../api/alertsApi';
import { useDelay } from '../../ui/useDelay';
import { Attention } from './Attention';
import { ComingDeadlines } from './ComingDeadlines';
import { useOverview } from './useOverview';
import { isRefusal } from '../../api/errorMessage';
import { cardHeight } from './FigureCard';
import { MoneyCard } from './MoneyCard';
import { NearFullCard } from './NearFullCard';
import { NotLoaded } from './NotLoaded';
import { SharesLeftCard } from './SharesLeftCard';
import { StatusCard } from './StatusCard';

/** For so long the page below waits for what stands above it. */
const patienceMs = 1_000;

/**
 * What an admin looks at first: what needs them, then the figures that matter. Nothing that is in sight
 * is pushed down: the page below shows with them; or, where they are late, before them, and then what
 * needs the admin comes below it, because the figures' room alone is kept free.
 */
export function Overview({ children }: { children: ReactNode }) {
  const overview = useOverview();
  const alerts = useListAlertsQuery();
  const [hasCome, setHasCome] = useState(false);
  const [isLate, setIsLate] = useState(false);
  // Once: a retry after a failure is loading again, but the page stays.
  if (!hasCome && !overview.isLoading && !alerts.isLoading) setHasCome(true);
  useDelay(hasCome || isLate ? null : patienceMs, () => setIsLate(true));
  const needs = hasCome ? (
    <>
      <Attention answer={alerts} />
      <ComingDeadlines days={overview.data?.days} />
    </>
  ) : null;
  return (
    <>
      {isLate ? null : needs}
      {hasCome ? <Figures overview={overview} /> : <ComingFigures />}
      <Box sx={hasCome || isLate ? undefined : { visibility: 'hidden' }}>{children}</Box>
      {isLate ? <Box sx={{ mt: 4 }}>{needs}</Box> : null}
    </>
  );
}

/** Four figures; left out where there is no group yet, and by a server that adds nothing up. */
function Figures({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const { data, error, refetch, range, setRange } = overview;
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

const ComingFigures = () => (
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
