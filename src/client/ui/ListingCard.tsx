import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import type { Weights } from '#shared/groups/facts';
import { portionWithShare, type Portion } from '#shared/groups/portions';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';

import { AnimalPicture } from './pictures/AnimalPicture';
import { DeadlineLine } from './Deadline/DeadlineLine';
import { listingText } from './labels';
import { ShareBar } from './ShareBar/ShareBar';

interface Weighed {
  weights: Weights | null;
  totalPortions: number;
  shares: readonly { portion: Portion; available: boolean }[];
}

type Listing = Weighed &
  ComponentProps<typeof AnimalPicture>['group'] &
  ComponentProps<typeof DeadlineLine>['group'] &
  Parameters<typeof listingText>[0] & { name: string; state: string };

interface ListingCardProps {
  group: Listing;
  supplierName: string;
  to: string;
}

/** An animal on sale, with what is needed to look closer. */
export const ListingCard = ({ group, supplierName, to }: ListingCardProps) => (
  <Card component="li" sx={cardSx}>
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <AnimalPicture group={group} size={72} drawingSize={64} />
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={to} color="textPrimary" sx={nameSx}>
          {group.name}
        </Link>
        <Typography variant="body2" color="textSecondary" noWrap>
          {supplierName}, {group.state}
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
    <DeadlineLine group={group} />
  </Card>
);

/** Take-home weight of the priced (smallest) share. */
function poundsText({ weights, shares, totalPortions }: Weighed): string {
  const smallest = shares.findLast(({ available }) => available);
  if (!weights || !smallest) return '';
  const { takeHomeLb } = shareWeightsOf(weights, smallest.portion, totalPortions);
  return takeHomeLb
    ? `A ${portionWithShare(smallest.portion, totalPortions)}, is about ${formatPounds(takeHomeLb)} to take home`
    : '';
}

const cardSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  p: 2.5,
  '&:hover': { borderColor: 'text.secondary' },
};

/** Its own area is the card. */
const nameSx = {
  typography: 'h3',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
