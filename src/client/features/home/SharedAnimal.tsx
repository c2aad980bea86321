import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { quartersOf } from '#shared/groups/portions';
import { untouched } from '#shared/inventory/quarterCounts';

import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { LargeShareBar } from '../../ui/ShareBar/LargeShareBar';

const example = { ...untouched, total: 16, sold: 6 };
const half = quartersOf.Half;

/** The product in one picture: a steer, what of it is sold, and what a share is. */
export function SharedAnimal() {
  return (
    <Paper component="figure" variant="outlined" sx={{ m: 0, p: { xs: 2.5, sm: 4 } }}>
      <Box sx={{ textAlign: 'center', pb: 2, '& svg': { maxWidth: '100%' } }}>
        <AnimalDrawing animal="Beef" size={300} />
      </Box>
      <LargeShareBar counts={example} selected={half} />
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Example: a steer in four portions, each in quarters. The two that are lit are a Half: 1/8 of
        the animal.
      </Typography>
    </Paper>
  );
}
