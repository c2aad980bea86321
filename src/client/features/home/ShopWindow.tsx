import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { portionWithShare } from '#shared/groups/portions';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/compat/suppliers';
import { useListListingsQuery } from '../../api/listingsApi';
import { paths } from '../../config/paths';
import { useUser } from '../../session/useUser';
import { AnimalPicture } from '../../ui/pictures/AnimalPicture';
import { FillByLine } from '../../ui/FillBy/FillByLine';
import { listingText } from '../../ui/labels';
import { ShareBar } from '../../ui/ShareBar/ShareBar';
import { thumbTarget } from '../../ui/thumbTarget';

/** Listings; hidden when there are none, or the server has no such call. */
export function ShopWindow() {
  const user = useUser();
  const { data, isLoading } = useListListingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { items: listings = [], total = 0 } = data ?? {};
  if (!isLoading && listings.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="on-sale" aria-busy={isLoading} sx={{ mt: { xs: 7 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
        <Typography id="on-sale" variant="h2">
          On sale now
        </Typography>
        {total > listings.length ? (
          <Link component={RouterLink} to={paths.groupSearch()} sx={thumbTarget}>
            {user ? `See all ${String(total)}` : `Log in to see all ${String(total)}`}
          </Link>
        ) : null}
      </Box>
      <Box component="ul" sx={columns}>
        {isLoading ? places.map((place) => <Waiting key={place} />) : null}
        {listings.map((group) => (
          <Listing
            key={group._id}
            group={group}
            to={user ? paths.group(group._id) : paths.listing(group._id)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ListingProps {
  group: Group;
  to: string;
}

const Listing = ({ group, to }: ListingProps) => (
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

const places = [0, 1, 2];

/** As high as a listing, so that what is below does not move when they come. */
const Waiting = () => (
  <Skeleton component="li" variant="rounded" sx={{ height: { xs: 224, md: 244 } }} />
);

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  listStyle: 'none',
  p: 0,
  mt: 3,
  mb: 0,
};

const cardSx = { display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5 };
