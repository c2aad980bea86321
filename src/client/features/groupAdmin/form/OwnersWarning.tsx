import Alert from '@mui/material/Alert';
import { useFormContext, useWatch } from 'react-hook-form';

import { mostOwners, usualOwners } from '#shared/owners/owners';

import { countOf } from '../../../ui/labels';
import type { CommonGroupValues } from './groupFormValues';

/** Where the shares allow more owners than states and butchers are used to; nothing is refused. */
export function OwnersWarning({ totalPortions }: { totalPortions: number }) {
  const { control } = useFormContext<CommonGroupValues>();
  const [animal, portionsAvailable] = useWatch({ control, name: ['animal', 'portionsAvailable'] });
  const owners = mostOwners(portionsAvailable, totalPortions);
  const usual = usualOwners(animal);
  if (owners <= usual) return null;
  return (
    <Alert severity="warning" role="status">
      That’s up to {countOf(owners, 'owner')}. Many butchers take up to {usual} per{' '}
      {animal.toLowerCase()}: check with yours first, and with your state for a custom-exempt
      animal.
    </Alert>
  );
}
