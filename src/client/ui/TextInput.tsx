import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';

export interface TextInputProps extends Omit<OutlinedInputProps, 'id' | 'label'> {
  label: string;
  /** Error or hint. */
  helperText?: ReactNode;
}

/**
 * A field to type in. As Material's TextField looks, without the select, menu and dialog that every
 * TextField brings along: for the pages that people see first.
 */
export function TextInput({
  label,
  helperText,
  error = false,
  disabled = false,
  color = 'primary',
  sx = {},
  ...props
}: TextInputProps) {
  const id = useId();
  const helperId = `${id}-helper`;
  return (
    <FormControl
      fullWidth
      variant="outlined"
      error={error}
      disabled={disabled}
      color={color}
      sx={sx}
    >
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...props}
        id={id}
        label={label}
        aria-describedby={helperText ? helperId : undefined}
      />
      {helperText ? <FormHelperText id={helperId}>{helperText}</FormHelperText> : null}
    </FormControl>
  );
}
