import { useFormContext, useWatch } from 'react-hook-form';

import { keptZone, zoneOf, type TimeZone } from '#shared/groups/timeZones';

import type { CreateValues } from './groupFormValues';

type Clocks = Pick<CreateValues, 'state' | 'timeZone'>;

/** The zone that a group will have: the chosen one, else its ranch's, else its state's; as the server decides it. */
export const zoneOfForm = (
  { state, timeZone }: Clocks,
  ranchZone: TimeZone | null | undefined,
): TimeZone => timeZone ?? keptZone([ranchZone], state) ?? zoneOf(state);

export function useFormZone(ranchZone: TimeZone | null | undefined): TimeZone {
  const { control } = useFormContext<CreateValues>();
  const [state, timeZone] = useWatch({ control, name: ['state', 'timeZone'] });
  return zoneOfForm({ state, timeZone }, ranchZone);
}
