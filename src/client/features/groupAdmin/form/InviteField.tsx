import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState, type ClipboardEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { addressIn, isEmail } from '#shared/text';

import { addEmails, endsAddress } from './emailEntry';
import type { CreateValues } from './groupFormValues';

/** Addresses as chips, finished by Enter, a comma or a space; a list can be pasted. */
export function InviteField() {
  const { control } = useFormContext<CreateValues>();
  const { field, fieldState } = useController({ control, name: 'inviteEmails' });
  const [typed, setTyped] = useState('');
  const emails = field.value ?? [];

  const add = (text: string) => {
    field.onChange(addEmails(emails, text));
    setTyped('');
  };
  const handleType = (text: string) => (endsAddress(text) ? add(text) : setTyped(text));
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!endsAddress(pasted.trim())) return;
    event.preventDefault();
    add(`${typed}${pasted}`);
  };

  return (
    <Autocomplete
      multiple
      freeSolo
      options={[]}
      value={emails}
      inputValue={typed}
      onChange={(_, changed) => field.onChange(changed.map(addressIn))}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') handleType(text);
        if (reason === 'reset') setTyped('');
      }}
      onBlur={() => {
        add(typed);
        field.onBlur();
      }}
      renderValue={(chosen, itemProps) =>
        chosen.map((email, index) => {
          const { key, ...chip } = itemProps({ index });
          const color = isEmail(email) ? 'default' : 'error';
          return <Chip key={key} {...chip} label={email} size="small" color={color} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label="Invite by email"
          inputRef={field.ref}
          onPaste={handlePaste}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ??
            'One per line or separated by commas; each gets an invitation.'
          }
        />
      )}
    />
  );
}
