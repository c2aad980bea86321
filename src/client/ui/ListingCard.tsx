import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { portionWithShare } from '#shared/groups/portions';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';

import type { Group } from '../api/group';
import { supplierOf } from '../api/compat/suppliers';
import { AnimalPicture } from './pictures/AnimalPicture';
import { FillByLine } from './FillBy/FillByLine';
import { listingText } from './labels';
import { ShareBar } from './ShareBar/ShareBar';

interface ListingCardProps {
  group: Group;
  to: string;
}

/** An animal on sale, with what is needed to look closer. */
export const ListingCard = ({ group, to }: ListingCardProps) => (
  <Card component="li" sx={cardSx}>
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <AnimalPicture group={group} size={72} drawingSize={64} />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={to}
          color="textPrimary"
          sx={{ typography: 'h3', overflowWrap: 'anywhere' }}
        >
          {group.name}
        </Link>
        <Typography variant="body2" color="textSecondary" noWrap>
          {supplierOf(group).name}, {group.state}
        </Typography>
      </Box>
    </Box>
    <Box sx={{ mt: 'auto' }}>
      <ShareBar counts={group.quarters} />
    </Box>
    <Typography variant="body2">
      {listingText(group)}
      <br />
      {poundsText(group)}
    </Typography>
    <FillByLine group={group} />
  </Card>
);

/** Of the smallest share, which the price is of. */
function poundsText({ weights, shares, totalPortions }: Group): string {
  const smallest = shares.findLast(({ available }) => available);
  if (!weights || !smallest) return '';
  const { takeHomeLb } = shareWeightsOf(weights, smallest.portion, totalPortions);
  return takeHomeLb
    ? `A ${portionWithShare(smallest.portion, totalPortions)}, is about ${formatPounds(takeHomeLb)} to take home`
    : '';
}

const cardSx = { display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5 };
