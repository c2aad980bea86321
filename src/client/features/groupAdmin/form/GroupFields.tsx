import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';

import { animals, states, type State } from '#shared/groups/vocabulary';

import type { Group } from '../../../api/group';
import { fieldProps } from '../../../ui/fieldProps';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { asOptions, SelectField } from '../../../ui/SelectField';
import { fieldGrid } from '../../../ui/fieldGrid';
import { sameDayIn } from '../../../ui/dayInState';
import type { CreateValues } from './groupFormValues';

/** Whether the animal may not change, because shares are sold or being paid. */
export const isAnimalFixed = ({ can, quarters }: Group): boolean =>
  can.keepRecords && quarters.sold + quarters.held > 0;

interface GroupFieldsProps {
  stored?: Group;
  /** Where the ranch of a new group is, as far as its address says. */
  ranchState?: State | null;
}

/** What is offered, and where. */
export function GroupFields({ stored, ranchState = null }: GroupFieldsProps) {
  const form = useFormContext<CreateValues>();
  const state = useWatch({ control: form.control, name: 'state' });

  /** A day that was chosen here ends by the clocks of the chosen state; a stored one is not moved. */
  const keepDay = (chosen: State) => {
    const fillBy = form.getValues('fillBy');
    if (!fillBy || fillBy === form.formState.defaultValues?.fillBy) return;
    form.setValue('fillBy', sameDayIn(fillBy, state, chosen), { shouldDirty: true });
  };
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
            onChoose={(chosen) => keepDay(chosen as State)}
          />
          {ranchState && ranchState !== state ? (
            <Typography variant="body2" role="note" sx={{ gridColumn: '1 / -1' }}>
              The ranch is in {ranchState}, and this form says {state}.
              <Button
                size="small"
                sx={{ ml: 1 }}
                onClick={() => {
                  keepDay(ranchState);
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

export const fixedText = 'Fixed: a share is sold or being paid for.';
