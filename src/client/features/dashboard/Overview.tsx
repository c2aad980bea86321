import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { quartersOnSale } from '#shared/inventory/quarterCounts';

import { useListAlertsQuery } from '../../api/alertsApi';
import { Folded } from '../../ui/Folded';
import { useDelay } from '../../ui/useDelay';
import { Attention } from './Attention';
import { ComingDeadlines } from './ComingDeadlines';
import { useOverview } from './useOverview';
import { isRefusal } from '../../api/errorMessage';
import { aboveCard, cardHeight, FigureCard } from './FigureCard';
import { MoneyCard } from './MoneyCard';
import { NotLoaded } from './NotLoaded';
import { SharesLeftCard } from './SharesLeftCard';
import { StatusCard } from './StatusCard';
import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { countOf } from '../../ui/labels';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

/** For so long the page below waits for what stands above it. */
const patienceMs = 5_000;

interface OverviewProps {
  /** Before all else, once it has come. */
  toDo?: { content: ReactNode; isLoading: boolean };
  /** The figures are one line until it is opened. */
  foldsFigures?: boolean;
  children: ReactNode;
}

/**
 * An admin's first view: alerts, then the figures that matter. Nothing that is in sight is pushed down: the page
 * below shows with them; or, where they are late, before them, and then the alerts come below it, because the
 * figures' room alone is kept free.
 */
export function Overview({ toDo, foldsFigures = false, children }: OverviewProps) {
  const overview = useOverview();
  const alerts = useListAlertsQuery();
  const [hasCome, setHasCome] = useState(false);
  const [isLate, setIsLate] = useState(false);
  // Once: a retry after a failure is loading again, but the page stays.
  const isLoading = overview.isLoading || alerts.isLoading || toDo?.isLoading;
  if (!hasCome && !isLoading) setHasCome(true);
  useDelay(hasCome || isLate ? null : patienceMs, () => setIsLate(true));
  const needs = hasCome ? (
    <>
      {toDo?.content}
      <Attention answer={alerts} />
      <ComingDeadlines days={overview.data?.days} />
    </>
  ) : null;
  return (
    <>
      {isLate ? null : needs}
      {hasCome ? (
        <Figures overview={overview} isFolded={foldsFigures} />
      ) : foldsFigures ? null : (
        <ComingFigures />
      )}
      <Box sx={hasCome || isLate ? undefined : { visibility: 'hidden' }}>{children}</Box>
      {isLate ? <Box sx={{ mt: 4 }}>{needs}</Box> : null}
    </>
  );
}

interface FiguresProps {
  overview: ReturnType<typeof useOverview>;
  isFolded: boolean;
}

/** Four figures; left out where there is no group yet, and by a server that adds nothing up. */
function Figures({ overview, isFolded }: FiguresProps) {
  const { data, error, refetch, range, setRange } = overview;
  if (error && !isRefusal(error)) {
    return <NotLoaded message="Could not load the figures." onRetry={() => void refetch()} />;
  }
  if (!data || hasNoGroups(data.statuses)) return null;
  const figures = (
    <Box component="section" aria-label="Overview" sx={strip}>
      <MoneyCard taken={data.taken} fees={data.fees} range={range} onRange={setRange} />
      <StatusCard statuses={data.statuses} />
      <NearFullCard nearFull={data.nearFull} />
      <SharesLeftCard left={data.left} />
    </Box>
  );
  return isFolded ? <FoldedFigures>{figures}</FoldedFigures> : figures;
}

function FoldedFigures({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ mb: 3 }}>
      <Folded
        title="Figures"
        level="h2"
        renderHead={(head) => <Typography component="span">{head}</Typography>}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <Box sx={{ p: 2 }}>{isOpen ? children : null}</Box>
      </Folded>
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

/** Groups that one more buyer may fill. */
const NearFullCard = ({ nearFull: { count, groups } }: { nearFull: Overview['nearFull'] }) => (
  <FigureCard
    title="Near full"
    to={paths.narrowedGroups('near-full')}
    figure={count > 0 ? countOf(count, 'group') : 'None'}
    note="1 portion or 25% left, or less"
  >
    {groups.map(({ _id, name, quarters }) => (
      <Box key={_id} sx={{ mt: 1 }}>
        <Box sx={row}>
          <Link component={RouterLink} to={paths.adminGroup(_id)} noWrap title={name} sx={nameSx}>
            {name}
          </Link>
          <span>{countOf(quartersOnSale(quarters), 'quarter share')} left</span>
        </Box>
        <ShareBar counts={quarters} />
      </Box>
    ))}
  </FigureCard>
);

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  minHeight: 26,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { flexShrink: 0, color: 'text.secondary' },
};

const nameSx = {
  ...aboveCard,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
