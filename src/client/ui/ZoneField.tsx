import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';

import { offeredZones, zoneLabel, zonesOf, type TimeZone } from '#shared/groups/timeZones';
import type { State } from '#shared/groups/vocabulary';

interface ZoneFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>;
  name: Path<Values>;
  /** In effect: the chosen one, or what follows where none is chosen. */
  zone: TimeZone | null;
  /** Where it is, as far as that is known. */
  state: State | null;
}

/** By which clocks days and times are typed and shown. */
export function ZoneField<Values extends FieldValues>({
  control,
  name,
  zone,
  state,
}: ZoneFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...rest } = field;
  return (
    <TextField
      {...rest}
      select
      label="Time zone"
      value={zone ?? ''}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hintFor(state)}
    >
      {optionsFor(state, zone).map((option) => (
        <MenuItem key={option} value={option}>
          {zoneLabel(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Those of the state first; each name once, for the IANA name in effect where it has several. */
const optionsFor = (state: State | null, zone: TimeZone | null): TimeZone[] =>
  [...new Set([...(state ? zonesOf[state] : []), ...offeredZones])].map((option) =>
    zone && zoneLabel(option) === zoneLabel(zone) ? zone : option,
  );

const hintFor = (state: State | null): string =>
  state && zonesOf[state].length > 1
    ? `${state} has two time zones: check that this is yours.`
    : 'Days and times are typed and shown by these clocks.';
