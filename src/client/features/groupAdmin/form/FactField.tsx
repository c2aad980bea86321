import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';

import { entryOf, type ListedName } from '#shared/groups/facts';
import { factText, fieldLabelOf } from '#shared/groups/factText';

import type { Group } from '../../../api/group';
import { fieldProps } from '../../../ui/fieldProps';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { SelectField } from '../../../ui/SelectField';
import type { CommonGroupValues } from './groupFormValues';
import { fixedText, isAnimalFixed } from './GroupFields';
import { optionalNumber } from './optionalNumber';

/** The form field of a fact, by its kind. */
export function FactField({ name, stored }: { name: ListedName | 'tag'; stored?: Group }) {
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
      <SelectField {...{ control: form.control, name, label, options }} noneLabel={notStated} />
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
  const max = fact.kind === 'days' ? fact.most : undefined;
  return (
    <TextField
      label={label}
      type="number"
      {...fieldProps(form, name, optionalNumber)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: 0, max, step: 1, inputMode: 'numeric' },
        input: { endAdornment: <InputAdornment position="end">days</InputAdornment> },
      }}
    />
  );
}

const notStated = 'Not stated';
