import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';

import { warnsOfLowRemainder } from '#shared/groups/checkGroupEdit';
import type { Group } from '#shared/groups/groups.contract';
import { groupStatuses } from '#shared/groups/groupStatus';
import { unsoldCostOf } from '#shared/inventory/quarterCounts';
import { formatDollars } from '#shared/money';

import { fieldProps } from '../../../ui/fieldProps';
import { notify } from '../../../ui/notify';
import { SelectField } from '../../../ui/SelectField';
import { statusNames } from '../../../ui/StatusChip';
import { fieldGrid } from './fieldGrid';
import type { EditValues } from './groupFormValues';

const statusOptions = groupStatuses.map((value) => ({ value, label: statusNames[value] }));

/** What is left of the animal, and whether it is on sale. */
export function StockFields({ stored }: { stored: Group }) {
  const form = useFormContext<EditValues>();
  const { totalCost, costPerPortion } = stored;

  const warn = () => {
    const remainingCost = form.getValues('remainingCost') ?? stored.remainingCost;
    if (warnsOfLowRemainder({ remainingCost, costPerPortion })) {
      notify.warning('Remaining cost is lower than the cost per portion.');
    }
  };
  /** Full and closed leave nothing to share; opening again puts back what they took off sale. */
  const handleStatus = (status: string) => {
    const onSale = stored.status === 'open' ? stored.remainingCost : stored.reopenCost;
    const remainingCost = status === 'open' ? (onSale ?? stored.remainingCost) : 0;
    form.setValue('remainingCost', remainingCost, { shouldDirty: true, shouldValidate: true });
    warn();
  };

  const remaining = fieldProps(form, 'remainingCost', { valueAsNumber: true, onBlur: warn });

  return (
    <Box sx={fieldGrid}>
      <ReadOnlyAmount label="Total cost" dollars={totalCost} />
      <ReadOnlyAmount label="Cost per portion" dollars={costPerPortion} />
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

const mostToShare = (stored: Group): string => `At most ${formatDollars(unsoldCostOf(stored))}.`;

const dollarSign = <InputAdornment position="start">$</InputAdornment>;

const ReadOnlyAmount = ({ label, dollars }: { label: string; dollars: number }) => (
  <TextField
    label={label}
    value={dollars.toFixed(2)}
    helperText="Fixed when the group was created."
    slotProps={{ input: { readOnly: true, startAdornment: dollarSign } }}
  />
);
