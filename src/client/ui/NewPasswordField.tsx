import { useState } from 'react';

import { commonPasswordMessage } from '#shared/users/commonPasswords';
import { minimumPasswordLength } from '#shared/users/passwordLength';

import { PasswordField } from './PasswordField';
import type { TextInputProps } from './TextInput';
import { useIsCommonPassword } from './useIsCommonPassword';

const rule = `At least ${minimumPasswordLength} characters.`;

type NewPasswordFieldProps = Omit<
  TextInputProps,
  'type' | 'endAdornment' | 'autoComplete' | 'color'
>;

/** A password that is being chosen: says the rule before it is broken, warns of one that everybody tries first, and refuses nothing. */
export function NewPasswordField({ onChange, helperText, ...props }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const warning = useIsCommonPassword(typed) ? commonPasswordMessage : undefined;
  const isWarning = !helperText && warning !== undefined;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      helperText={helperText ?? warning ?? rule}
      color={isWarning ? 'warning' : 'primary'}
      sx={isWarning ? { '& .MuiFormHelperText-root': { color: 'warning.main' } } : {}}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event);
      }}
    />
  );
}
