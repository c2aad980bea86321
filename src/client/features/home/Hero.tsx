import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

import { quartersOf } from '#shared/groups/portions';
import { untouched } from '#shared/inventory/quarterCounts';
import { productName } from '#shared/product';

import { paths } from '../../config/paths';
import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { LargeShareBar } from '../../ui/ShareBar/LargeShareBar';
import { firstListings, onSaleId, useListListingsQuery } from './listingsApi';

/** What this is, in a sentence and a picture, and the one way in. */
export function Hero() {
  const { data } = useListListingsQuery(firstListings);
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
        gap: { xs: 5, md: 8 },
        alignItems: 'center',
        py: { xs: 2, md: 5 },
      }}
    >
      <title>{`${productName} · Good meat, shared`}</title>
      <Box>
        <Typography variant="h1" sx={{ fontSize: 'clamp(2.5rem, 1.7rem + 3.6vw, 4rem)' }}>
          Good meat, shared
        </Typography>
        <Typography sx={{ mt: 2.5, fontSize: '1.1875rem', maxWidth: '44ch' }} color="textSecondary">
          Buy part of one animal from a rancher near you, together with others who want the rest.
        </Typography>
        <Button
          variant="contained"
          size="large"
          component={Link}
          to={paths.groupSearch()}
          sx={{ mt: 4, width: { xs: '100%', sm: 'auto' } }}
        >
          Join a Group
        </Button>
        <Button
          size="large"
          component={Link}
          to={{ hash: onSaleId }}
          sx={{ ...toListings, visibility: data?.items.length ? 'visible' : 'hidden' }}
        >
          See what’s on sale
        </Button>
      </Box>
      <SharedAnimal />
    </Box>
  );
}

/** Its place is kept until it is known that there is something to see. */
const toListings = { mt: { xs: 1, sm: 4 }, ml: { sm: 1 }, width: { xs: '100%', sm: 'auto' } };

const example = { ...untouched, total: 16, sold: 6 };
const half = quartersOf.Half;

/** The product in one picture: a steer, what of it is sold, and what a share is. */
function SharedAnimal() {
  return (
    <Paper component="figure" variant="outlined" sx={{ m: 0, p: { xs: 2.5, sm: 4 } }}>
      <Box sx={{ textAlign: 'center', pb: 2, '& svg': { maxWidth: '100%' } }}>
        <AnimalDrawing animal="Beef" size={300} />
      </Box>
      <LargeShareBar counts={example} selected={half} />
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Example: a steer in four portions, each in quarters. The two highlighted make a Half: 1/8 of
        the animal.
      </Typography>
    </Paper>
  );
}
