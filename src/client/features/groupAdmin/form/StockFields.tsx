import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

import { warnsOfLowRemainder } from '#shared/groups/checkGroupEdit';
import { groupStatuses, groupStatusLabels } from '#shared/groups/groupStatus';
import { formatCents, toDollars, type Cents } from '#shared/money';

import type { Group } from '../../../api/group';
import { fieldProps } from '../../../ui/fieldProps';
import { notify } from '../../../ui/notify';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { SelectField } from '../../../ui/SelectField';
import { fieldGrid } from '../../../ui/fieldGrid';
import type { EditValues } from './groupFormValues';

const statusOptions = groupStatuses.map((value) => ({ value, label: groupStatusLabels[value] }));

/** Fields of the unsold part of the animal and its status. */
export function StockFields({ stored }: { stored: Group }) {
  const form = useFormContext<EditValues>();
  const { totalCents, costPerPortionCents } = stored;

  const warn = () => {
    const remainingCost = form.getValues('remainingCost') ?? toDollars(stored.remainingCents);
    if (warnsOfLowRemainder({ remainingCost, costPerPortion: toDollars(costPerPortionCents) })) {
      notify.warning('Remaining cost is lower than the cost per portion.');
    }
  };
  // Once, of what the form opens with.
  useEffect(() => {
    if (stored.status === 'open' && stored.remainingCents > 0) warn();
  }, []);

  /** Full and closed leave nothing to share; opening again puts back what they took off sale. */
  const handleStatus = (status: string) => {
    const onSale = stored.status === 'open' ? stored.remainingCents : stored.reopenCents;
    const remainingCost = status === 'open' ? toDollars(onSale) : 0;
    form.setValue('remainingCost', remainingCost, { shouldDirty: true, shouldValidate: true });
    warn();
  };

  const remaining = fieldProps(form, 'remainingCost', { valueAsNumber: true, onBlur: warn });

  return (
    <Box sx={fieldGrid}>
      <ReadOnlyAmount label="Total cost" cents={totalCents} />
      <ReadOnlyAmount label="Cost per portion" cents={costPerPortionCents} />
      <TextField
        label="Remaining cost to share"
        type="number"
        {...remaining}
        helperText={remaining.helperText ?? mostToShare(stored)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' },
          input: { startAdornment: dollarSign },
        }}
      />
      <SelectField
        control={form.control}
        name="status"
        label="Status"
        options={statusOptions}
        onChoose={handleStatus}
      />
    </Box>
  );
}

const mostToShare = (stored: Group): string => `At most ${formatCents(stored.unsoldCents)}.`;

const dollarSign = <InputAdornment position="start">$</InputAdornment>;

const ReadOnlyAmount = ({ label, cents }: { label: string; cents: Cents }) => (
  <ReadOnlyField
    label={label}
    prefix="$"
    value={formatCents(cents).slice(1)}
    helperText="Fixed when the group was created."
  />
);
