import TextField from '@mui/material/TextField';
import { useController, useFormContext } from 'react-hook-form';

import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { useActor } from '../../../api/hooks';
import { SupplierPicker } from '../../../ui/SupplierPicker';

interface SupplierFieldProps {
  suppliers: readonly Supplier[];
  /** Shown where the supplier is fixed. */
  fixedName: string;
}

/** Whose group it is: a superadmin chooses, everybody else's is fixed (specification, section 6). */
export function SupplierField({ suppliers, fixedName }: SupplierFieldProps) {
  const { role } = useActor();
  const { control } = useFormContext<{ supplierId: string | null }>();
  const { field, fieldState } = useController({ control, name: 'supplierId' });
  if (role !== 'superadmin') {
    return (
      <TextField
        label="Supplier"
        value={fixedName}
        slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
      />
    );
  }
  return (
    <SupplierPicker
      label="Supplier"
      suppliers={suppliers}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={
        fieldState.error?.message ??
        (suppliers.length === 0
          ? 'No suppliers found. You may need to create one first.'
          : undefined)
      }
    />
  );
}
