import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useFormContext, useWatch } from 'react-hook-form';

import { useAbilities } from '../../../api/platformApi';
import { lazyPart } from '../../../ui/lazyPart';
import { TotalCost } from './CostFields';
import type { CreateValues } from './groupFormValues';

const ByWeightFields = lazyPart(
  () => import('./ByWeightFields'),
  'ByWeightFields',
  () => <Skeleton variant="rounded" height={160} />,
);

/** A fixed total, or a price per pound of hanging weight from which the total follows. */
export function PricingFields() {
  const form = useFormContext<CreateValues>();
  const pricing = useWatch({ control: form.control, name: 'pricing' });
  const can = useAbilities();
  const choose = (chosen: CreateValues['pricing']) =>
    form.setValue('pricing', chosen, { shouldDirty: true });
  return pricing ? (
    <ByWeightFields pricing={pricing} onLeave={() => choose(undefined)} />
  ) : (
    <div>
      <TotalCost />
      {can.pricing ? (
        <Button size="small" onClick={() => choose(empty)}>
          Sell by the pound instead
        </Button>
      ) : null}
    </div>
  );
}

const empty = {
  weightKind: 'hot',
  fees: [],
  balanceDays: 7,
  tolerance: 5,
} as unknown as CreateValues['pricing'];
