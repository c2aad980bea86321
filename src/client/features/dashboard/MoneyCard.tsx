import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { asCents, formatCents, toDollars } from '#shared/money';

import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { Money } from '../../ui/Money';
import { ColumnPlot } from '../../ui/plots/ColumnPlot';
import { FigureCard } from './FigureCard';
import { formatWeek } from './figureLabels';

/** Money taken, and how it came week by week. */
export function MoneyCard({ taken: { cents, weeks } }: { taken: Overview['taken'] }) {
  const thisWeek = weeks.at(-1)?.cents ?? asCents(0);
  const byWeek = weeks.map((week) => `${formatWeek(week.startsOn)} ${formatCents(week.cents)}`);
  return (
    <FigureCard
      title="Sales, net of refunds"
      to={paths.narrowedGroups('sold')}
      figure={<Money cents={cents} />}
      note={
        <>
          <Money cents={thisWeek} /> this week
        </>
      }
    >
      <ColumnPlot
        label={`Sales by the week that began on: ${byWeek.join(', ')}`}
        names={byWeek}
        values={weeks.map((week) => toDollars(week.cents))}
      />
      <Box aria-hidden sx={axis}>
        <Typography variant="caption">{formatWeek(weeks[0]?.startsOn ?? '')}</Typography>
        <Typography variant="caption">this week</Typography>
      </Box>
    </FigureCard>
  );
}

const axis = { display: 'flex', justifyContent: 'space-between', color: 'text.secondary' };
