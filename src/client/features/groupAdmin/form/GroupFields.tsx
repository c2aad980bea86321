import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';

import { keptZone, zoneOf, type TimeZone } from '#shared/groups/timeZones';
import { animals, states, type State } from '#shared/groups/vocabulary';

import type { Group } from '../../../api/group';
import { useAbilities } from '../../../api/platformApi';
import { fieldProps } from '../../../ui/fieldProps';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { asOptions, SelectField } from '../../../ui/SelectField';
import { fieldGrid } from '../../../ui/fieldGrid';
import { ZoneField } from '../../../ui/ZoneField';
import type { CreateValues } from './groupFormValues';
import { useFormZone } from './useFormZone';

/** The animal may not change, because shares are sold or being paid. */
export const isAnimalFixed = ({ can, quarters }: Group): boolean =>
  can.keepRecords && quarters.sold + quarters.held > 0;

interface GroupFieldsProps {
  stored?: Group;
  /** Where the ranch of a new group is, as far as its address says. */
  ranchState?: State | null;
  ranchZone?: TimeZone | null | undefined;
}

/** Fields of the offer and its place. */
export function GroupFields({ stored, ranchState = null, ranchZone }: GroupFieldsProps) {
  const form = useFormContext<CreateValues>();
  const state = useWatch({ control: form.control, name: 'state' });
  const zone = useFormZone(ranchZone);

  /** The zone that the chosen state is likely to have: not always that of most people there. */
  const suggestZone = (chosen: State) =>
    form.setValue('timeZone', keptZone([zone, ranchZone], chosen) ?? zoneOf(chosen), {
      shouldDirty: true,
    });
  return (
    <Box sx={fieldGrid}>
      <TextField label="Group name" {...fieldProps(form, 'name')} sx={{ gridColumn: '1 / -1' }} />
      {stored && isAnimalFixed(stored) ? (
        <>
          <ReadOnlyField label="Animal" value={stored.animal} helperText={fixedText} />
          <ReadOnlyField label="State" value={stored.state} helperText={fixedText} />
        </>
      ) : (
        <>
          <SelectField
            control={form.control}
            name="animal"
            label="Animal"
            options={asOptions(animals)}
          />
          <SelectField
            control={form.control}
            name="state"
            label="State"
            options={asOptions(states)}
            onChoose={(chosen) => suggestZone(chosen as State)}
          />
          {ranchState && ranchState !== state ? (
            <Typography variant="body2" role="note" sx={{ gridColumn: '1 / -1' }}>
              The ranch is in {ranchState}, and this form says {state}.
              <Button
                size="small"
                sx={{ ml: 1 }}
                onClick={() => {
                  suggestZone(ranchState);
                  form.setValue('state', ranchState, { shouldDirty: true, shouldValidate: true });
                }}
              >
                Use {ranchState}
              </Button>
            </Typography>
          ) : null}
        </>
      )}
    </Box>
  );
}

/** By whose clocks the group goes, where the server keeps it. */
export function ClockField({ ranchZone }: Pick<GroupFieldsProps, 'ranchZone'>) {
  const { control } = useFormContext<CreateValues>();
  const state = useWatch({ control, name: 'state' });
  const zone = useFormZone(ranchZone);
  return useAbilities().timeZones ? (
    <Box sx={fieldGrid}>
      <ZoneField control={control} name="timeZone" zone={zone} state={state} />
    </Box>
  ) : null;
}

export const fixedText = 'Fixed: a share is sold or being paid for.';
