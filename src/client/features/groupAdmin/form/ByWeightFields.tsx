import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { estimateCents, readPricing } from '#shared/groups/pricing';
import { sentPricingSchema } from '#shared/groups/pricing.schema';
import { formatCents, toDollars, type Cents } from '#shared/money';

import { fieldGrid } from '../../../ui/fieldGrid';
import { fieldProps } from '../../../ui/fieldProps';
import { SelectField } from '../../../ui/SelectField';
import { TaxCheck, taxNote } from '../../../ui/TaxCheck';
import type { CreateValues } from './groupFormValues';

const asNumber = { valueAsNumber: true } as const;

interface ByWeightProps {
  pricing: NonNullable<CreateValues['pricing']>;
  onLeave: () => void;
}

/** Price and estimated weight, fees, and the total that follows from them. */
export function ByWeightFields({ pricing, onLeave }: ByWeightProps) {
  const form = useFormContext<CreateValues>();
  const total = totalOf(pricing);
  // The total is what the server compares with price and weight.
  useEffect(() => {
    if (total !== null) form.setValue('totalCost', toDollars(total), { shouldValidate: false });
  }, [form, total]);
  return (
    <Stack spacing={2} sx={{ gridColumn: '1 / -1' }}>
      <Box sx={fieldGrid}>
        <TextField
          label="Price a pound, hanging"
          type="number"
          {...fieldProps(form, 'pricing.pricePerLb', asNumber)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: 0, step: 0.001, inputMode: 'decimal' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
        <TextField
          label="Estimated hanging weight"
          type="number"
          {...fieldProps(form, 'pricing.estimatedLb', asNumber)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' },
            input: { endAdornment: <InputAdornment position="end">lb</InputAdornment> },
          }}
        />
        <SelectField
          control={form.control}
          name="pricing.weightKind"
          label="The carcass is weighed"
          options={weightKinds}
          helperText="Buyers read it in your offer and on their statement. It never changes."
        />
      </Box>
      <Fees />
      <DepositFields deposit={pricing.deposit} />
      <Typography>
        {total === null
          ? 'Enter price and weight to see the total.'
          : `Total, as it is sold: ${formatCents(total)}. Buyers pay that, and the scale settles it.`}
      </Typography>
      <Button size="small" onClick={onLeave} sx={{ alignSelf: 'flex-start' }}>
        Sell at a fixed total instead
      </Button>
    </Stack>
  );
}

const weightKinds = [
  { value: 'hot', label: 'Hot, right after the slaughter' },
  { value: 'chilled', label: 'Chilled, after it hung in the cooler' },
];

const units = [
  { value: 'percent', label: 'Percent of the price' },
  { value: 'dollars', label: 'Dollars a whole portion' },
];

/** A part of the price now, the rest before the harvest; or all of it at once. */
function DepositFields({ deposit }: { deposit: ByWeightProps['pricing']['deposit'] }) {
  const form = useFormContext<CreateValues>();
  const choose = (chosen: typeof deposit) =>
    form.setValue('pricing.deposit', chosen, { shouldDirty: true });
  if (!deposit)
    return (
      <Button
        size="small"
        onClick={() => choose({ unit: 'percent', amount: 25, restDays: 14 })}
        sx={{ alignSelf: 'flex-start' }}
      >
        Ask for a deposit only
      </Button>
    );
  return (
    <Stack spacing={1} role="group" aria-label="Deposit">
      <Box sx={fieldGrid}>
        <TextField
          label="Deposit"
          type="number"
          {...fieldProps(form, 'pricing.deposit.amount', asNumber)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' },
          }}
        />
        <SelectField
          control={form.control}
          name="pricing.deposit.unit"
          label="In"
          options={units}
        />
        <TextField
          label="Days before the harvest that the rest is due"
          type="number"
          {...fieldProps(form, 'pricing.deposit.restDays', asNumber)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: 0, max: 60, step: 1, inputMode: 'numeric' },
          }}
        />
      </Box>
      <Typography variant="body2">
        Buyers pay the rest once you plan the day of the harvest. If one does not pay, you refund
        the deposit while the animal lives, and the share goes to the waitlist.
      </Typography>
      <Button size="small" onClick={() => choose(undefined)} sx={{ alignSelf: 'flex-start' }}>
        Charge the whole price at once instead
      </Button>
    </Stack>
  );
}

/** Null while price, weight or a fee make no sense. */
function totalOf(pricing: NonNullable<CreateValues['pricing']>): Cents | null {
  const { data } = sentPricingSchema.safeParse(pricing);
  return data ? estimateCents(readPricing(data)) : null;
}

const kinds = [
  { value: 'perAnimal', label: 'The animal' },
  { value: 'perHangingLb', label: 'A pound' },
  { value: 'perOwner', label: 'Each owner' },
];
const payees = [
  { value: 'supplier', label: 'Paid to you' },
  { value: 'butcher', label: 'Paid to the butcher' },
];

function Fees() {
  const form = useFormContext<CreateValues>();
  const fees = useWatch({ control: form.control, name: 'pricing.fees' }) ?? [];
  const change = (changed: typeof fees) =>
    form.setValue('pricing.fees', changed, { shouldDirty: true });
  return (
    <Stack spacing={2}>
      {fees.map((fee, at) => (
        <Stack key={at} spacing={1} role="group" aria-label={`Fee ${String(at + 1)}`}>
          <Box sx={fieldGrid}>
            <TextField
              label="Fee"
              placeholder="Kill fee"
              {...fieldProps(form, `pricing.fees.${at}.label`)}
            />
            <TextField
              label="Amount"
              type="number"
              {...fieldProps(form, `pricing.fees.${at}.amount`, asNumber)}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: { min: 0, step: 0.001, inputMode: 'decimal' },
                input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
              }}
            />
            <SelectField
              control={form.control}
              name={`pricing.fees.${at}.kind`}
              label="For"
              options={kinds}
            />
            <SelectField
              control={form.control}
              name={`pricing.fees.${at}.payee`}
              label="To whom"
              options={payees}
            />
          </Box>
          <TaxCheck
            isTax={fee.isTax}
            onChange={(isTax) => change(fees.with(at, { ...fee, isTax }))}
            problem={form.formState.errors.pricing?.fees?.[at]?.isTax?.message}
          />
          <Button
            size="small"
            onClick={() => change(fees.filter((__, index) => index !== at))}
            sx={{ alignSelf: 'flex-start' }}
          >
            Remove this fee
          </Button>
        </Stack>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        onClick={() =>
          change([...fees, { label: '', kind: 'perAnimal', amount: NaN, payee: 'supplier' }])
        }
        sx={{ alignSelf: 'flex-start' }}
      >
        Add a fee
      </Button>
      {fees.length > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {taxNote}
        </Typography>
      ) : null}
    </Stack>
  );
}
