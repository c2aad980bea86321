import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { untouched } from '#shared/inventory/quarterCounts';

import { AnimalDrawing } from '../../ui/AnimalDrawing/AnimalDrawing';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

const example = { ...untouched, total: 16, sold: 7, held: 1, yours: 2 };

/** The product in one picture: a steer, and who has which part of it. */
export function SharedAnimal() {
  return (
    <Paper component="figure" variant="outlined" sx={{ m: 0, p: { xs: 2.5, sm: 4 } }}>
      <Box sx={{ textAlign: 'center', pb: 2, '& svg': { maxWidth: '100%' } }}>
        <AnimalDrawing animal="Beef" size={300} />
      </Box>
      <ShareBar counts={example} size="large" />
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        One steer in four portions, each in quarters. Half of the second portion is yours.
      </Typography>
    </Paper>
  );
}
