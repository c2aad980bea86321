import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

import { entryOf, type ApartName, type ListedName } from '#shared/groups/facts';
import { listedNames, weighedNames } from '#shared/groups/factText';

import type { Group } from '../../../api/group';
import { FactField } from './FactField';
import { fieldGrid } from '../../../ui/fieldGrid';
import { FormSection } from './FormSection';
import { fieldProps } from '../../../ui/fieldProps';
import type { CommonGroupValues } from './groupFormValues';
import { optionalNumber } from './optionalNumber';

/** Texts have a row of their own; the other fields come first, two in a row. */
const isWide = (name: ListedName): boolean => entryOf(name).kind === 'text';
const inRows = listedNames.toSorted((a, b) => Number(isWide(a)) - Number(isWide(b)));

/** Fields of both forms about the animal, where the server keeps them. */
export const AnimalFactSections = ({ stored }: { stored?: Group }) => (
  <>
    <FormSection title="The animal">
      <Box sx={fieldGrid}>
        {Object.entries(apartFields).map(([name, Field]) => (
          <Field key={name} stored={stored} />
        ))}
        {weighedNames.map((name) => (
          <FactField key={name} name={name} stored={stored} />
        ))}
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          Buyers see what their share comes to in pounds and in freezer space.
        </Typography>
      </Box>
    </FormSection>
    <FormSection title="What’s included">
      <Box sx={fieldGrid}>
        {inRows.map((name) => (
          <FactField key={name} name={name} stored={stored} />
        ))}
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          Custom-exempt: we tell buyers they own part of the live animal and packages are stamped
          NOT FOR SALE. Every share must be owned before harvest.
        </Typography>
      </Box>
    </FormSection>
  </>
);

const weights = [
  { name: 'weights.liveLb', label: 'Live weight' },
  { name: 'weights.hangingLb', label: 'Hanging weight' },
  { name: 'weights.takeHomeLowLb', label: 'Take-home weight, from' },
  { name: 'weights.takeHomeHighLb', label: 'Take-home weight, to' },
] as const;

function WeightFields() {
  const form = useFormContext<CommonGroupValues>();
  return weights.map(({ name, label }) => (
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
  ));
}

/** The fields of facts that are shown by code of their own. */
const apartFields: Record<ApartName, (props: { stored?: Group }) => ReactNode> = {
  tag: ({ stored }) => <FactField name="tag" stored={stored} />,
  weights: WeightFields,
};
