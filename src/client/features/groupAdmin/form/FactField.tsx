import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';

import { entryOf, type FactName } from '#shared/groups/facts';
import { factText, fieldLabelOf } from '#shared/groups/factText';

import type { Group } from '../../../api/group';
import { fieldProps } from '../../../ui/fieldProps';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { SelectField } from '../../../ui/SelectField';
import type { CommonGroupValues } from './groupFormValues';
import { fixedText, isAnimalFixed } from './GroupFields';
import { optionalNumber } from './optionalNumber';

interface FactFieldProps {
  name: Exclude<FactName, 'weights'>;
  stored?: Group;
}

/** The form field of a fact, by its kind. */
export function FactField({ name, stored }: FactFieldProps) {
  const form = useFormContext<CommonGroupValues>();
  const fact = entryOf(name);
  const label = `${fieldLabelOf(name)} (optional)`;
  if (stored && fact.isFixedOnceSold && isAnimalFixed(stored)) {
    const value = factText(name, stored[name]) ?? notStated;
    return <ReadOnlyField label={fieldLabelOf(name)} value={value} helperText={fixedText} />;
  }
  if (fact.kind === 'choice') {
    const options = Object.entries(fact.options).map(([value, text]) => ({ value, label: text }));
    return (
      <SelectField
        control={form.control}
        name={name}
        label={label}
        options={options}
        noneLabel={notStated}
      />
    );
  }
  if (fact.kind === 'text') {
    return (
      <TextField
        label={label}
        placeholder={fact.example}
        {...fieldProps(form, name)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { maxLength: fact.isOneLine ? fact.longest : undefined },
        }}
        sx={{ gridColumn: '1 / -1' }}
      />
    );
  }
  if (fact.kind !== 'count') throw new Error(`${name} has fields of its own.`);
  return (
    <TextField
      label={label}
      type="number"
      {...fieldProps(form, name, optionalNumber)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: fact.least, max: fact.most, step: 1, inputMode: 'numeric' },
        input: { endAdornment: <InputAdornment position="end">{fact.unit}s</InputAdornment> },
      }}
    />
  );
}

const notStated = 'Not stated';
