import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { portionWithShare } from '#shared/groups/portions';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';

import type { Group } from '../../api/group';
import { useListOffersQuery } from '../../api/offersApi';
import { supplierOf } from '../../api/supplier';
import { paths } from '../../config/paths';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { offerText } from '../../ui/labels';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

/** Animals that can be bought from today; nothing where there are none, or no server to tell. */
export function ShopWindow() {
  const { data, isLoading } = useListOffersQuery(undefined, { refetchOnMountOrArgChange: true });
  const offers = data?.items ?? [];
  if (!isLoading && offers.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="on-sale" aria-busy={isLoading} sx={{ mt: { xs: 7 } }}>
      <Typography id="on-sale" variant="h2">
        On sale now
      </Typography>
      <Box component="ul" sx={columns}>
        {isLoading ? places.map((place) => <Waiting key={place} />) : null}
        {offers.map((offer) => (
          <Offer key={offer._id} offer={offer} />
        ))}
      </Box>
    </Box>
  );
}

const Offer = ({ offer }: { offer: Group }) => (
  <Card component="li" sx={cardSx}>
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ color: 'primary.main', lineHeight: 0 }}>
        <AnimalDrawing animal={offer.animal} size={64} title={offer.animal} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={paths.group(offer._id)}
          color="textPrimary"
          sx={{ typography: 'h3', overflowWrap: 'anywhere' }}
        >
          {offer.name}
        </Link>
        <Typography variant="body2" color="textSecondary" noWrap>
          {supplierOf(offer).name}, {offer.state}
        </Typography>
      </Box>
    </Box>
    <Box sx={{ mt: 'auto' }}>
      <ShareBar counts={offer.quarters} />
    </Box>
    <Typography variant="body2">
      {offerText(offer)}
      <br />
      {poundsText(offer)}
    </Typography>
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

/** As high as an offer: what is below does not move when they come. */
const Waiting = () => (
  <Skeleton component="li" variant="rounded" sx={{ height: { xs: 184, md: 200 } }} />
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
