import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

import { productName } from '#shared/product';

import { paths } from '../../config/paths';
import { SharedAnimal } from './SharedAnimal';

/** What this is, in a sentence and a picture, and the one way in. */
export function Hero() {
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
      </Box>
      <SharedAnimal />
    </Box>
  );
}
