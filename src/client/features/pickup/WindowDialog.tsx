import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { clockOf } from '#shared/groups/localTime';
import { zoneLabel, type TimeZone } from '#shared/groups/timeZones';
import type { PickupWindow } from '#shared/pickup/pickup.contract';
import type { WindowKind } from '#shared/pickup/windows';

import type { Group } from '../../api/group';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import { SelectField } from '../../ui/SelectField';
import { useSavedForm } from '../../ui/useSavedForm';
import { useCreateWindowMutation, useUpdateWindowMutation } from './pickupApi';

interface WindowDialogProps {
  group: Group;
  /** To be changed; otherwise a new one is added. */
  window?: PickupWindow;
  onClose: () => void;
}

interface WindowValues {
  kind: WindowKind;
  place: string;
  address: string;
  area: string;
  fee: string;
  note: string;
  /** By the clocks where the group is. */
  beginsAt: string;
  endsAt: string;
  room: string;
}

const kinds = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'delivery', label: 'Delivery' },
];

/** As a field for day and time takes it: `2026-12-12T09:00`. */
const toField = (instant: string | undefined, timeZone: TimeZone): string =>
  instant ? clockOf(new Date(instant), timeZone).slice(0, 16) : '';

const valuesOf = (window: PickupWindow | undefined, timeZone: TimeZone): WindowValues => ({
  kind: window?.kind ?? 'pickup',
  place: window?.place ?? '',
  address: window?.address ?? '',
  area: window?.area ?? '',
  fee: window?.fee ?? '',
  note: window?.note ?? '',
  beginsAt: toField(window?.beginsAt, timeZone),
  endsAt: toField(window?.endsAt, timeZone),
  room: String(window?.room ?? ''),
});

export function WindowDialog({ group, window, onClose }: WindowDialogProps) {
  const { timeZone } = group;
  const [create] = useCreateWindowMutation();
  const [update] = useUpdateWindowMutation();
  /** As typed, for the server to read by the clocks of the group; a field that was left is the stored instant. */
  const timeOf = (values: WindowValues, name: 'beginsAt' | 'endsAt'): string =>
    window && values[name] === toField(window[name], timeZone) ? window[name] : values[name];
  const send = (values: WindowValues, version: number | null | undefined) => {
    const body = {
      ...values,
      beginsAt: timeOf(values, 'beginsAt'),
      endsAt: timeOf(values, 'endsAt'),
      room: values.room.trim() ? Number(values.room) : Number.NaN,
    };
    const params = { id: group._id };
    return window
      ? update({
          params: { ...params, windowId: window._id },
          body: { ...body, version: version ?? undefined },
        })
      : create({ params, body });
  };
  const stored = { values: valuesOf(window, timeZone), version: window?.version ?? null };
  const { form, save } = useSavedForm<
    WindowValues,
    WindowValues,
    number | null,
    PickupWindow | null
  >(null, stored, send);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <ActionDialog
      title={window ? 'Change this window' : 'Add a window'}
      label={window ? 'Save' : 'Add'}
      form={form}
      act={save}
      failure="Failed to save the window."
      done="The window is saved."
      onClose={onClose}
    >
      {window && window.taken > 0 ? (
        <Typography>
          Those who have chosen it get one email, ten minutes after your last change.
        </Typography>
      ) : null}
      <SelectField control={form.control} name="kind" label="Kind" options={kinds} />
      {kind === 'pickup' ? (
        <>
          <TextField label="Place" {...fieldProps(form, 'place')} />
          <TextField label="Address (optional)" {...fieldProps(form, 'address')} />
        </>
      ) : (
        <>
          <TextField label="Area" {...fieldProps(form, 'area')} />
          <TextField label="Fee, paid on the spot (optional)" {...fieldProps(form, 'fee')} />
        </>
      )}
      <TimeField form={form} name="beginsAt" label={`Starts, ${zoneLabel(timeZone)}`} />
      <TimeField form={form} name="endsAt" label={`Ends, ${zoneLabel(timeZone)}`} />
      <TextField
        label="Room for how many pickups"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        {...fieldProps(form, 'room')}
      />
      <TextField label="Note (optional)" multiline {...fieldProps(form, 'note')} />
    </ActionDialog>
  );
}

interface TimeFieldProps {
  form: UseFormReturn<WindowValues>;
  name: 'beginsAt' | 'endsAt';
  label: string;
}

const TimeField = ({ form, name, label }: TimeFieldProps) => (
  <TextField
    label={label}
    type="datetime-local"
    slotProps={{ inputLabel: { shrink: true } }}
    {...fieldProps(form, name)}
  />
);
