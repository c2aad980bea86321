import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, unknown>;
  name: Path<Values>;
  label: string;
  options: readonly SelectOption[];
  helperText?: string;
  /** Label of the option for null. */
  noneLabel?: string;
  isDisabled?: boolean;
  /** After the form has taken the choice. */
  onChoose?: (value: string) => void;
}

/** One of a few, as a field of a form. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  label,
  options,
  helperText,
  noneLabel,
  isDisabled = false,
  onChoose,
}: SelectFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, onChange, ...rest } = field;
  const value: unknown = field.value;
  return (
    <TextField
      {...rest}
      select
      value={value ?? ''}
      label={label}
      inputRef={ref}
      disabled={isDisabled}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      onChange={({ target }) => {
        onChange(target.value || null);
        onChoose?.(target.value);
      }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {noneLabel ? <MenuItem value="">{noneLabel}</MenuItem> : null}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** For values that are their own names. */
export const asOptions = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: value }));
