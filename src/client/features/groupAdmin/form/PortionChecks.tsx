import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useController, useFormContext, useWatch } from 'react-hook-form';

import { portions, portionWithPart, type Portion } from '#shared/groups/portions';

import type { CommonGroupValues } from './groupFormValues';

/** Which portions are for sale, each with its part of the animal. */
export function PortionChecks({ totalPortions }: { totalPortions: number | null }) {
  const { control } = useFormContext<CommonGroupValues>();
  const animal = useWatch({ control, name: 'animal' });
  const { field, fieldState } = useController({ control, name: 'portionsAvailable' });
  const toggle = (portion: Portion, isOffered: boolean) =>
    field.onChange(
      isOffered ? [...field.value, portion] : field.value.filter((one) => one !== portion),
    );

  return (
    <FormControl component="fieldset" error={fieldState.invalid} onBlur={field.onBlur}>
      <FormLabel component="legend">Shares offered</FormLabel>
      <FormGroup>
        {portions.map((portion, index) => (
          <FormControlLabel
            key={portion}
            label={totalPortions ? portionWithPart(portion, { animal, totalPortions }) : portion}
            control={
              <Checkbox
                checked={field.value.includes(portion)}
                onChange={(_, isOffered) => toggle(portion, isOffered)}
                slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  );
}
