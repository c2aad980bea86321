import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController, useFormContext, useWatch } from 'react-hook-form';

import { noticeHours, unfilledOutcomes } from '#shared/groups/fillBy';
import { formatDeadline } from '#shared/groups/groupClock';
import type { State } from '#shared/groups/vocabulary';

import type { Group } from '../../../api/group';
import { fieldProps } from '../../../ui/fieldProps';
import { unfilledLabels } from '../../../ui/labels';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { SelectField } from '../../../ui/SelectField';
import { endOfDay, toDay } from '../../../ui/dayInState';
import { fieldGrid } from '../../../ui/fieldGrid';
import type { CreateValues, EditValues } from './groupFormValues';

const outcomeOptions = unfilledOutcomes.map((value) => ({ value, label: unfilledLabels[value] }));

/** The deadline and what follows it; for a stored group also the reason of a change. */
export function DeadlineFields({ stored }: { stored?: Group }) {
  const form = useFormContext<CreateValues>();
  const fillBy = useWatch({ control: form.control, name: 'fillBy' });
  const isMoved = Boolean(stored?.fillBy && fillBy && stored.fillBy !== fillBy);
  if (stored?.fillBy && stored.decidedAt && stored.quarters.sold > 0) {
    return (
      <ReadOnlyField
        label="Deadline"
        value={formatDeadline(new Date(stored.fillBy), stored.state)}
        helperText="Fixed: the deadline has passed and the group goes ahead with its buyers."
      />
    );
  }
  return (
    <Box sx={fieldGrid}>
      <DeadlineField stored={stored} />
      {fillBy ? (
        <SelectField
          control={form.control}
          name="ifUnfilled"
          label="If it doesn’t sell out"
          options={outcomeOptions}
        />
      ) : null}
      {isMoved ? <ReasonField /> : null}
      <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        {explain(stored)}
      </Typography>
    </Box>
  );
}

const explain = (stored: Group | undefined): string =>
  stored?.fillBy
    ? 'After the first sale you can extend the deadline once. We email your buyers.'
    : 'Buyers see the deadline and what happens if shares are left then. Without a deadline the group stays open until you close it.';

function DeadlineField({ stored }: { stored: Group | undefined }) {
  const { control } = useFormContext<CreateValues>();
  const state = useWatch({ control, name: 'state' });
  const { field, fieldState } = useController({ control, name: 'fillBy' });
  /** The stored day, chosen again, is the stored instant: a day that did not move. */
  const instantOf = (day: string): string => {
    const kept = stored?.fillBy ?? null;
    return kept && toDay(kept, state) === day ? kept : endOfDay(day, state);
  };
  return (
    <TextField
      label="Deadline (optional)"
      type="date"
      name={field.name}
      inputRef={field.ref}
      value={field.value ? toDay(field.value, state) : ''}
      onChange={({ target }) => field.onChange(target.value ? instantOf(target.value) : null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? `The end of that day in ${state}.`}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: earliestDay(state) } }}
    />
  );
}

/** The first day that leaves buyers enough notice. */
const earliestDay = (state: State): string =>
  toDay(new Date(Date.now() + noticeHours * 3_600_000).toISOString(), state);

function ReasonField() {
  const form = useFormContext<EditValues>();
  return (
    <TextField
      label="Reason (optional, buyers see it)"
      {...fieldProps(form, 'fillByReason')}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
