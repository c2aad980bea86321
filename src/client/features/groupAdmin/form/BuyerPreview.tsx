import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useWatch, type Control } from 'react-hook-form';

import type { Animal } from '#shared/groups/vocabulary';
import { partOfAnimal, quartersPerPortion } from '#shared/groups/portions';
import { untouched } from '#shared/inventory/quarterCounts';

import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { Money } from '../../../ui/Money';
import { ShareBar } from '../../../ui/ShareBar/ShareBar';
import type { CreateBody, CreateValues } from './groupFormValues';
import { previewPrices, type PricePreview } from './previewPrices';

interface BuyerPreviewProps {
  control: Control<CreateValues, unknown, CreateBody>;
}

/** Next to the form: what buyers will see. */
export function BuyerPreview({ control }: BuyerPreviewProps) {
  const [animal, totalCost, totalPortions, portionsAvailable] = useWatch({
    control,
    name: ['animal', 'totalCost', 'totalPortions', 'portionsAvailable'],
  });
  const preview = previewPrices({ totalCost, totalPortions, portionsAvailable });
  return (
    <Paper
      component="aside"
      variant="outlined"
      aria-label="What buyers will see"
      sx={{ p: { xs: 2, sm: 3 }, position: { md: 'sticky' }, top: 24 }}
    >
      <AnimalHeading animal={animal} />
      {preview ? (
        <Preview animal={animal} preview={preview} />
      ) : (
        <Typography color="textSecondary">
          Enter the total cost and the number of portions to see what each share will cost.
        </Typography>
      )}
    </Paper>
  );
}

const AnimalHeading = ({ animal }: { animal: Animal }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, color: 'text.secondary' }}>
    <AnimalDrawing animal={animal} size={64} />
    <Typography variant="h3" component="h2" color="textPrimary">
      What buyers will see
    </Typography>
  </Box>
);

const Preview = ({
  animal,
  preview: { costPerPortionCents, totalPortions, shares },
}: {
  animal: Animal;
  preview: PricePreview;
}) => (
  <>
    <ShareBar counts={{ ...untouched, total: totalPortions * quartersPerPortion }} />
    <Box sx={{ ...line, mt: 2 }}>
      <span>Cost per full portion</span>
      <Typography component="span" sx={{ fontWeight: 650 }}>
        <Money cents={costPerPortionCents} />
      </Typography>
    </Box>
    {shares.map(({ portion, priceCents }) => (
      <Box key={portion} sx={line}>
        <span>
          {portion}
          <Typography component="span" variant="body2" color="textSecondary">
            {' '}
            · {partOfAnimal(portion, { animal, totalPortions })}
          </Typography>
        </span>
        <Money cents={priceCents} />
      </Box>
    ))}
  </>
);

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};
