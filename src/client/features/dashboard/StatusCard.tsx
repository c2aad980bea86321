import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { groupStatuses, groupStatusLabels } from '#shared/groups/groupStatus';

import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { countOf } from '../../ui/labels';
import { SplitBar } from '../../ui/plots/SplitBar';
import { aboveCard, FigureCard } from './FigureCard';

const colors = { open: 'success.main', full: 'warning.main', closed: 'info.main' };
const views = { open: 'on-sale', full: 'sold-out', closed: 'closed' } as const;

/** Groups by effective status, and those that are stored as something else. */
export function StatusCard({ statuses }: { statuses: Overview['statuses'] }) {
  const { open, full, closed, differing } = statuses;
  const parts = groupStatuses.map((status) => ({
    key: status,
    count: statuses[status],
    color: colors[status],
  }));
  const said = groupStatuses.map((status) => `${statuses[status]} ${status}`).join(', ');
  return (
    <FigureCard
      title="Groups"
      to={paths.narrowedGroups('on-sale')}
      figure={`${open.toLocaleString('en-US')} open`}
      note={`of ${countOf(open + full + closed, 'group')}`}
    >
      <SplitBar label={`Groups by status: ${said}`} parts={parts} height={20} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
        {parts.map(({ key, count, color }) => (
          <Link key={key} component={RouterLink} to={paths.narrowedGroups(views[key])} sx={entry}>
            <Box component="span" aria-hidden sx={{ ...swatch, bgcolor: color }} />
            {count.toLocaleString('en-US')} {groupStatusLabels[key]}
          </Link>
        ))}
        {differing > 0 ? (
          <Link component={RouterLink} to={paths.narrowedGroups('effective')} sx={check}>
            {countOf(differing, 'group')} to check
          </Link>
        ) : null}
      </Box>
    </FigureCard>
  );
}

const entry = {
  ...aboveCard,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 28,
  typography: 'body2',
  color: 'text.primary',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { textDecoration: 'underline' },
};

const check = { ...entry, color: 'warning.main', fontWeight: 600, textDecoration: 'underline' };

const swatch = { width: 10, height: 10, borderRadius: '2px', forcedColorAdjust: 'none' };
