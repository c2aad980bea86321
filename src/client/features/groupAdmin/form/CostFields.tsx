import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useFormContext, useWatch } from 'react-hook-form';

import { fieldProps } from '../../../ui/fieldProps';
import type { CreateValues } from './groupFormValues';
import { OwnersWarning } from './OwnersWarning';
import { PortionChecks } from './PortionChecks';

const asNumber = { valueAsNumber: true } as const;

export function TotalCost() {
  const form = useFormContext<CreateValues>();
  return (
    <TextField
      label="Total cost"
      type="number"
      {...fieldProps(form, 'totalCost', asNumber)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: 1, step: 0.01, inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}

export function TotalPortions() {
  const form = useFormContext<CreateValues>();
  return (
    <TextField
      label="Total portions"
      type="number"
      {...fieldProps(form, 'totalPortions', asNumber)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: 1, step: 1, inputMode: 'numeric' },
      }}
    />
  );
}

export function SharesOffered() {
  const { control } = useFormContext<CreateValues>();
  const totalPortions = useWatch({ control, name: 'totalPortions' });
  return (
    <>
      <PortionChecks totalPortions={totalPortions > 0 ? totalPortions : null} />
      <OwnersWarning totalPortions={totalPortions} />
    </>
  );
}
