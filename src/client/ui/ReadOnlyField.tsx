import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  /** Before the value, such as `$`. */
  prefix?: string;
  helperText?: string;
}

/** Value that a form shows and does not change: it looks like a fact, not like a field. */
export const ReadOnlyField = ({ label, value, prefix, helperText }: ReadOnlyFieldProps) => (
  <TextField
    label={label}
    value={value}
    helperText={helperText}
    slotProps={{
      inputLabel: { shrink: true },
      input: {
        readOnly: true,
        startAdornment: prefix ? <InputAdornment position="start">{prefix}</InputAdornment> : null,
      },
    }}
    sx={{
      '& .MuiOutlinedInput-root': { bgcolor: 'action.hover' },
      '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' },
    }}
  />
);
