import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { supplierOf } from '../../api/compat/suppliers';
import { paths } from '../../config/paths';
import { useUser } from '../../session/useUser';
import { ListingCard } from '../../ui/ListingCard';
import { thumbTarget } from '../../ui/thumbTarget';
import { allListings, firstListings, onSaleId, useListListingsQuery } from './listingsApi';

/** Listings; hidden when there are none, or the server has no such call. */
export function ShopWindow() {
  const user = useUser();
  const [isWhole, setIsWhole] = useState(false);
  const { data, isLoading } = useListListingsQuery(isWhole ? allListings : firstListings, {
    refetchOnMountOrArgChange: true,
  });
  const { items: listings = [], total = 0 } = data ?? {};
  if (!isLoading && listings.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={onSaleId}
      aria-busy={isLoading}
      sx={{ mt: { xs: 7 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
        <Typography id={onSaleId} variant="h2">
          On sale now
        </Typography>
        {total <= listings.length ? null : user || isWhole ? (
          <Link component={RouterLink} to={paths.groupSearch()} sx={thumbTarget}>
            {user ? `See all ${String(total)}` : `Log in to see all ${String(total)}`}
          </Link>
        ) : (
          <Link component="button" onClick={() => setIsWhole(true)} sx={thumbTarget}>
            See all {String(total)}
          </Link>
        )}
      </Box>
      <Box component="ul" sx={columns}>
        {isLoading ? places.map((place) => <Waiting key={place} />) : null}
        {listings.map((group) => (
          <ListingCard
            key={group._id}
            group={group}
            supplierName={supplierOf(group).name}
            to={user ? paths.group(group._id) : paths.listing(group._id)}
          />
        ))}
      </Box>
    </Box>
  );
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
