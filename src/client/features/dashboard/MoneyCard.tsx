import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import Typography from '@mui/material/Typography';

import { overviewRanges, type OverviewRange } from '#shared/groups/overviewRanges';
import { asCents, formatCents, toDollars } from '#shared/money';

import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { Money } from '../../ui/Money';
import { ColumnPlot } from '../../ui/plots/ColumnPlot';
import { aboveCard, FigureCard } from './FigureCard';

interface MoneyCardProps {
  taken: Overview['taken'];
  /** The weeks of the plot. */
  range: OverviewRange;
  onRange: (range: OverviewRange) => void;
}

/** Money taken, and how it came week by week. */
export function MoneyCard({ taken: { cents, weeks }, range, onRange }: MoneyCardProps) {
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
      <Box sx={axis}>
        <NativeSelect
          value={range}
          disableUnderline
          onChange={({ target }) => onRange(target.value as OverviewRange)}
          inputProps={{ 'aria-label': 'Weeks of the plot' }}
          sx={rangeSx}
        >
          {overviewRanges.map((weekCount) => (
            <option key={weekCount} value={weekCount}>
              {weekCount} weeks
            </option>
          ))}
        </NativeSelect>
        <Typography variant="caption" aria-hidden>
          this week
        </Typography>
      </Box>
    </FigureCard>
  );
}

const axis = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  color: 'text.secondary',
};

const rangeSx = {
  ...aboveCard,
  typography: 'caption',
  color: 'inherit',
  '& select': { minHeight: 24, py: 0 },
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The first day of a week: `Nov 16`. */
export const formatWeek = (startsOn: string): string => dayFormat.format(new Date(startsOn));
