import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController, useFormContext, useWatch } from 'react-hook-form';

import { noticeHours, unfilledLabels, unfilledOutcomes } from '#shared/groups/deadline';
import { formatDeadline } from '#shared/groups/groupClock';
import { zoneLabel, type TimeZone } from '#shared/groups/timeZones';

import { serverNow } from '../../../api/serverClock';
import type { Group } from '../../../api/group';
import { fieldProps } from '../../../ui/fieldProps';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { SelectField } from '../../../ui/SelectField';
import { dayOf } from '../../../ui/dayOf';
import { fieldGrid } from '../../../ui/fieldGrid';
import type { CreateValues, EditValues } from './groupFormValues';
import { useFormZone } from './useFormZone';

const outcomeOptions = unfilledOutcomes.map((value) => ({ value, label: unfilledLabels[value] }));

/** The deadline and what follows it; for a stored group also the reason of a change. */
interface DeadlineFieldsProps {
  stored?: Group;
  /** Time zone of its ranch. */
  ranchZone?: TimeZone | null | undefined;
}

export function DeadlineFields({ stored, ranchZone }: DeadlineFieldsProps) {
  const form = useFormContext<CreateValues>();
  const fillBy = useWatch({ control: form.control, name: 'fillBy' });
  const isMoved = Boolean(stored?.fillBy && fillBy && stored.fillBy !== fillBy);
  if (stored?.fillBy && stored.decidedAt && stored.quarters.sold > 0) {
    return (
      <ReadOnlyField
        label="Deadline"
        value={formatDeadline(new Date(stored.fillBy), stored.timeZone)}
        helperText="Fixed: the deadline has passed and the group goes ahead with its buyers."
      />
    );
  }
  return (
    <Box sx={fieldGrid}>
      <DeadlineField stored={stored} ranchZone={ranchZone} />
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

function DeadlineField({ stored, ranchZone }: DeadlineFieldsProps) {
  const { control } = useFormContext<CreateValues>();
  const zone = useFormZone(ranchZone);
  const { field, fieldState } = useController({ control, name: 'fillBy' });
  /** The stored day, chosen again, is the stored instant: a day that did not move. */
  const toSend = (day: string): string => {
    const kept = stored?.fillBy ?? null;
    return kept && dayOf(kept, zone) === day ? kept : day;
  };
  return (
    <TextField
      label="Deadline (optional)"
      type="date"
      name={field.name}
      inputRef={field.ref}
      value={field.value ? dayOf(field.value, zone) : ''}
      onChange={({ target }) => field.onChange(target.value ? toSend(target.value) : null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? `The end of that day, ${zoneLabel(zone)}.`}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: earliestDay(zone) } }}
    />
  );
}

/** The first day that leaves buyers enough notice. */
const earliestDay = (zone: TimeZone): string =>
  dayOf(new Date(serverNow().getTime() + noticeHours * 3_600_000).toISOString(), zone);

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
