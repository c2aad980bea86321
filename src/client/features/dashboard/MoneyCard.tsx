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
  fees: Overview['fees'];
  /** The weeks of the plot. */
  range: OverviewRange;
  onRange: (range: OverviewRange) => void;
}

/** Money taken, and how it came week by week. */
export function MoneyCard({ taken: { cents, weeks }, fees, range, onRange }: MoneyCardProps) {
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
          {fees && fees.cents > 0 ? <Fees fees={fees} range={range} /> : null}
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

/** Fees that the card provider kept within the plot's weeks, and the part lost with shares that went back. */
const Fees = ({
  fees: { cents, calledOffCents, leftCents },
  range,
}: {
  fees: NonNullable<Overview['fees']>;
  range: OverviewRange;
}) => (
  <Box component="span" sx={{ display: 'block' }}>
    Card fees in {range} weeks: <Money cents={cents} />
    {calledOffCents > 0 ? (
      <>
        ; lost by call-offs: <Money cents={calledOffCents} />
      </>
    ) : null}
    {leftCents > 0 ? (
      <>
        ; by leaving: <Money cents={leftCents} />
      </>
    ) : null}
  </Box>
);

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
