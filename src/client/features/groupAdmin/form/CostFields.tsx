import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';

import { fieldProps } from '../../../ui/fieldProps';
import { fieldGrid } from '../../../ui/fieldGrid';
import type { CreateValues } from './groupFormValues';

const asNumber = { valueAsNumber: true } as const;

/** What the whole animal costs and into how many portions it is split. */
export function CostFields() {
  const form = useFormContext<CreateValues>();
  return (
    <Box sx={fieldGrid}>
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
      <TextField
        label="Total portions"
        type="number"
        {...fieldProps(form, 'totalPortions', asNumber)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: 1, step: 1, inputMode: 'numeric' },
        }}
      />
    </Box>
  );
}
