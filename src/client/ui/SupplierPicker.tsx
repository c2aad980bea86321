import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface SupplierPickerProps extends Pick<
  TextFieldProps,
  'label' | 'placeholder' | 'size' | 'error' | 'helperText' | 'inputRef'
> {
  suppliers: readonly { _id: string; name: string }[];
  /** `null`: none chosen. */
  value: string | null;
  onChange: (supplierId: string | null) => void;
  isDisabled?: boolean;
  /** For screen readers, where the label alone is ambiguous, or there is none. */
  fullLabel?: string;
}

/** One supplier among many, found by typing. */
export function SupplierPicker({
  suppliers,
  value,
  onChange,
  isDisabled = false,
  size = 'medium',
  fullLabel,
  ...field
}: SupplierPickerProps) {
  const nameOf = (id: string) => suppliers.find(({ _id }) => _id === id)?.name ?? '';
  return (
    <Autocomplete
      options={suppliers.map(({ _id }) => _id)}
      getOptionLabel={nameOf}
      value={suppliers.some(({ _id }) => _id === value) ? value : null}
      onChange={(_, id) => onChange(id)}
      disabled={isDisabled}
      size={size}
      autoHighlight
      fullWidth
      noOptionsText="No suppliers available."
      renderInput={(params) => (
        <TextField
          {...params}
          {...field}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': fullLabel },
          }}
        />
      )}
    />
  );
}
