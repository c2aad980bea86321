import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';

import type { Weights } from '#shared/groups/facts';

import { fieldProps } from '../../../ui/fieldProps';
import type { CommonGroupValues } from './groupFormValues';
import { optionalNumber } from './optionalNumber';

const labels: Record<keyof Weights, string> = {
  liveLb: 'Live weight',
  hangingLb: 'Hanging weight',
  takeHomeLowLb: 'Take-home weight, from',
  takeHomeHighLb: 'Take-home weight, to',
};

export const weightFieldNames = Object.keys(labels) as (keyof Weights)[];

interface WeightFieldProps {
  name: keyof Weights;
  hint?: string | undefined;
  onType?: (pounds: number) => void;
}

/** A weight of the whole animal. */
export function WeightField({ name, hint, onType }: WeightFieldProps) {
  const form = useFormContext<CommonGroupValues>();
  const field = fieldProps(form, `weights.${name}`, {
    ...optionalNumber,
    onChange: ({ target }: { target: HTMLInputElement }) => onType?.(target.valueAsNumber),
  });
  return (
    <TextField
      label={`${labels[name]} (optional)`}
      type="number"
      {...field}
      helperText={field.helperText ?? hint}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: 0, step: 'any', inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">lb</InputAdornment> },
      }}
    />
  );
}
