import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import { formatPortions, quartersPerPortion } from '#shared/groups/portions';
import { quartersOnSale } from '#shared/inventory/quarterCounts';

import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { countOf } from '../../ui/labels';
import { ShareBar } from '../../ui/ShareBar/ShareBar';
import { aboveCard, FigureCard } from './FigureCard';

/** Groups that one more buyer may fill. */
export const NearFullCard = ({
  nearFull: { count, groups },
}: {
  nearFull: Overview['nearFull'];
}) => (
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
          <span>{formatPortions(quartersOnSale(quarters) / quartersPerPortion)} left</span>
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
