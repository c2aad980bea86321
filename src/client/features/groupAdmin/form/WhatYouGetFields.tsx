import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController, useFormContext } from 'react-hook-form';

import { inspections, longestPriceIncludes, mostAgingDays } from '#shared/groups/whatYouGet';

import { fieldProps } from '../../../ui/fieldProps';
import { inspectionLabels } from '../../../ui/offerFacts';
import { fieldGrid } from './fieldGrid';
import type { OfferValues } from './groupFormValues';
import { optionalNumber } from './optionalNumber';

/** What buyers want to know of their meat beside its weight. */
export function WhatYouGetFields() {
  const form = useFormContext<OfferValues>();
  return (
    <Box sx={fieldGrid}>
      <InspectionField />
      <TextField
        label="Aging (optional)"
        type="number"
        {...fieldProps(form, 'agingDays', optionalNumber)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: 0, max: mostAgingDays, step: 1, inputMode: 'numeric' },
          input: { endAdornment: <InputAdornment position="end">days</InputAdornment> },
        }}
      />
      <TextField
        label="The price includes (optional)"
        placeholder="Slaughter, cutting, wrapping"
        {...fieldProps(form, 'priceIncludes')}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { maxLength: longestPriceIncludes },
        }}
        sx={{ gridColumn: '1 / -1' }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        Of a custom-exempt animal, buyers read that they own it alive and that packages say NOT FOR
        SALE. All of it must be owned before it is slaughtered.
      </Typography>
    </Box>
  );
}

function InspectionField() {
  const { control } = useFormContext<OfferValues>();
  const { field, fieldState } = useController({ control, name: 'inspection' });
  const { ref, onChange, value, ...rest } = field;
  return (
    <TextField
      {...rest}
      select
      label="Inspection (optional)"
      value={value ?? ''}
      inputRef={ref}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Not stated</MenuItem>
      {inspections.map((inspection) => (
        <MenuItem key={inspection} value={inspection}>
          {inspectionLabels[inspection]}
        </MenuItem>
      ))}
    </TextField>
  );
}
