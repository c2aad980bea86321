import { useEffect, useState } from 'react';

import {
  commonPasswordMessage,
  createIsCommonPassword,
  type IsCommonPassword,
} from '#shared/users/commonPasswords';
import { minimumPasswordLength } from '#shared/users/passwordLength';

import { PasswordField } from './PasswordField';
import type { TextInputProps } from './TextInput';

const rule = `At least ${minimumPasswordLength} characters.`;

type NewPasswordFieldProps = Omit<
  TextInputProps,
  'type' | 'endAdornment' | 'autoComplete' | 'color'
>;

/** A field for a new password: shows the rule, warns about a common password, and refuses nothing. */
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

const loadRule = async (): Promise<IsCommonPassword> => {
  const { default: ranked } = await import('@zxcvbn-ts/language-common/src/passwords.json');
  return createIsCommonPassword(ranked);
};

/**
 * True for one of the most common passwords. The list is large and loaded while the user types; until it is loaded,
 * or if loading fails, none is.
 */
function useIsCommonPassword(typed: string): boolean {
  const [rule, setRule] = useState<{ isCommon: IsCommonPassword } | null>(null);
  const isNeeded = typed !== '' && rule === null;
  useEffect(() => {
    if (!isNeeded) return;
    loadRule().then(
      (isCommon) => setRule({ isCommon }),
      () => undefined,
    );
  }, [isNeeded]);
  return rule?.isCommon(typed) ?? false;
}
