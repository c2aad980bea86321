import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';

import { TextInput, type TextInputProps } from './TextInput';

/** A password that its typist may look at. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'endAdornment'>) {
  const [isShown, setIsShown] = useState(false);
  const label = isShown ? 'Hide password' : 'Show password';
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            aria-label={label}
            edge="end"
            onClick={() => setIsShown((wasShown) => !wasShown)}
          >
            {isShown ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
