import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Overview } from '#shared/groups/overview.contract';
import { formatDollars } from '#shared/money';

import { paths } from '../../app/paths';
import { Money } from '../../ui/Money';
import { ColumnPlot } from '../../ui/plots/ColumnPlot';
import { FigureCard } from './FigureCard';
import { sayDay } from './figureLabels';

/** Money taken, and how it came week by week. */
export function MoneyCard({ taken: { dollars, weeks } }: { taken: Overview['taken'] }) {
  const thisWeek = weeks.at(-1)?.dollars ?? 0;
  const byWeek = weeks.map((week) => `${sayDay(week.startsOn)} ${formatDollars(week.dollars)}`);
  return (
    <FigureCard
      title="Money taken, less refunds"
      to={paths.narrowedGroups('sold')}
      figure={<Money dollars={dollars} />}
      note={
        <>
          <Money dollars={thisWeek} /> this week
        </>
      }
    >
      <ColumnPlot
        label={`Money taken by the week that began on: ${byWeek.join(', ')}`}
        values={weeks.map((week) => week.dollars)}
      />
      <Box aria-hidden sx={axis}>
        <Typography variant="caption">{sayDay(weeks[0]?.startsOn ?? '')}</Typography>
        <Typography variant="caption">this week</Typography>
      </Box>
    </FigureCard>
  );
}

const axis = { display: 'flex', justifyContent: 'space-between', color: 'text.secondary' };
