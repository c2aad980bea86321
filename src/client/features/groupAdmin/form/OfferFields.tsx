import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';

import { animals, states } from '#shared/groups/vocabulary';

import { fieldProps } from '../../../ui/fieldProps';
import { asOptions, SelectField } from '../../../ui/SelectField';
import { fieldGrid } from './fieldGrid';
import type { OfferValues } from './groupFormValues';
import Box from '@mui/material/Box';

/** What is offered, and where. */
export function OfferFields() {
  const form = useFormContext<OfferValues>();
  return (
    <Box sx={fieldGrid}>
      <TextField label="Group name" {...fieldProps(form, 'name')} sx={{ gridColumn: '1 / -1' }} />
      <SelectField
        control={form.control}
        name="animal"
        label="Animal"
        options={asOptions(animals)}
      />
      <SelectField control={form.control} name="state" label="State" options={asOptions(states)} />
    </Box>
  );
}
