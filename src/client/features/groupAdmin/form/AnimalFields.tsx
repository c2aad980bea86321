import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';

import type { Group } from '../../../api/group';
import { fieldProps } from '../../../ui/fieldProps';
import { FactField } from './FactField';
import { fieldGrid } from './fieldGrid';
import type { CommonGroupValues } from './groupFormValues';
import { optionalNumber } from './optionalNumber';

const weights = [
  { name: 'weights.liveLb', label: 'Live weight' },
  { name: 'weights.hangingLb', label: 'Hanging weight' },
  { name: 'weights.takeHomeLowLb', label: 'Take-home weight, from' },
  { name: 'weights.takeHomeHighLb', label: 'Take-home weight, to' },
] as const;

/** The animal's tag and weights, all optional. */
export function AnimalFields({ stored }: { stored?: Group }) {
  const form = useFormContext<CommonGroupValues>();
  return (
    <Box sx={fieldGrid}>
      <FactField name="tag" stored={stored} />
      {weights.map(({ name, label }) => (
        <TextField
          key={name}
          label={`${label} (optional)`}
          type="number"
          {...fieldProps(form, name, optionalNumber)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: 0, step: 'any', inputMode: 'decimal' },
            input: { endAdornment: <InputAdornment position="end">lb</InputAdornment> },
          }}
        />
      ))}
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        Buyers see what their share comes to in pounds and in freezer space.
      </Typography>
    </Box>
  );
}
