import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useWatch, type Control } from 'react-hook-form';

import { factsOf, type Weights } from '#shared/groups/facts';
import { readSent } from '#shared/groups/localTime';
import { quartersPerPortion } from '#shared/groups/portions';
import type { TimeZone } from '#shared/groups/timeZones';
import type { Animal } from '#shared/groups/vocabulary';
import { untouched } from '#shared/inventory/quarterCounts';

import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { DeadlineNotice } from '../../../ui/Deadline/DeadlineNotice';
import { Money } from '../../../ui/Money';
import { ShareBar } from '../../../ui/ShareBar/ShareBar';
import { PriceLines } from '../PriceLines';
import type { CreateBody, CreateValues } from './groupFormValues';
import { useFormZone } from './useFormZone';
import { previewPrices, type PricePreview } from './previewPrices';

interface BuyerPreviewProps {
  control: Control<CreateValues, unknown, CreateBody>;
  ranchZone: TimeZone | null | undefined;
}

/** Beside the form: what buyers will find, as far as it is typed. */
export function BuyerPreview({ control, ranchZone }: BuyerPreviewProps) {
  const values = useWatch({ control }) as CreateValues;
  const { animal, totalCost, totalPortions, portionsAvailable } = values;
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
        <Preview values={values} preview={preview} ranchZone={ranchZone} />
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

interface PreviewProps {
  ranchZone: TimeZone | null | undefined;
  values: CreateValues;
  preview: PricePreview;
}

function Preview({ values, preview, ranchZone }: PreviewProps) {
  const { totalCents, costPerPortionCents, totalPortions, shares } = preview;
  const { animal, fillBy } = values;
  const timeZone = useFormZone(ranchZone);
  const day = fillBy ? readSent(fillBy, timeZone) : null;
  return (
    <>
      <ShareBar counts={{ ...untouched, total: totalPortions * quartersPerPortion }} />
      <DeadlineNotice
        group={{
          status: 'open',
          remainingCents: totalCents,
          timeZone,
          fillBy: isoOf(day),
          ifUnfilled: values.ifUnfilled ?? 'refund',
          decidedAt: null,
          calledOffAt: null,
          callOffReason: null,
          reached: null,
          doneAt: null,
        }}
      />
      <Box sx={perPortion}>
        <span>Cost per full portion</span>
        <Typography component="span" sx={{ fontWeight: 650 }}>
          <Money cents={costPerPortionCents} />
        </Typography>
      </Box>
      <PriceLines
        animal={{ animal, totalPortions, totalCents, weights: weightsIn(values) }}
        shares={shares}
        facts={factsOf(values)}
      />
    </>
  );
}

const isoOf = (day: Date | null): string | null =>
  day && !Number.isNaN(day.getTime()) ? day.toISOString() : null;

/** As far as each field holds a weight. */
function weightsIn({ weights }: CreateValues): Weights | null {
  if (!weights) return null;
  const weighed = Object.entries(weights).map(([name, value]) => {
    const pounds = Number(value);
    return [name, pounds > 0 ? pounds : null] as const;
  });
  return Object.fromEntries(weighed) as unknown as Weights;
}

const perPortion = { display: 'flex', justifyContent: 'space-between', gap: 2, mt: 2, py: 1 };
