import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';

import { TextInput, type TextInputProps } from './TextInput';

const kinds = {
  app: {
    label: 'Code',
    hint: 'Enter the code from your authenticator app.',
    instead: 'Use a recovery code instead',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set it up. Each works once.',
    instead: 'Use the authenticator app instead',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const;

type CodeFieldProps = Omit<TextInputProps, 'label' | 'inputProps'>;

/** A code of the second factor: of the authenticator app, or a recovery code in its place. */
export function CodeField({ helperText, ...props }: CodeFieldProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const box = useRef<HTMLDivElement>(null);
  const { label, hint, instead, autoComplete, inputMode } = kinds[kind];

  const handleSwitch = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    box.current?.querySelector('input')?.focus();
  };

  return (
    <Box ref={box}>
      <TextInput
        {...props}
        label={label}
        autoComplete={autoComplete}
        helperText={helperText ?? hint}
        inputProps={{ inputMode, spellCheck: false }}
      />
      <Button onClick={handleSwitch}>{instead}</Button>
    </Box>
  );
}
