import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useController, useFormContext } from 'react-hook-form';

import type { SupplierList } from '../../../api/useSupplierList';
import { useActor } from '../../../session/useUser';
import { SupplierNotice } from '../../../ui/SupplierNotice';
import { SupplierPicker } from '../../../ui/SupplierPicker';

interface SupplierFieldProps {
  list: SupplierList;
  /** Shown where the supplier is fixed. */
  fixedName: string;
}

/** Whose group it is: a superadmin chooses, everybody else's is fixed. */
export function SupplierField({ list, fixedName }: SupplierFieldProps) {
  const { role } = useActor();
  return (
    <Stack spacing={1.5}>
      {role === 'superadmin' ? (
        <ChosenSupplier list={list} />
      ) : (
        <TextField
          label="Supplier"
          value={fixedName}
          slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
        />
      )}
      <SupplierNotice list={list} />
    </Stack>
  );
}

function ChosenSupplier({ list: { suppliers, problem } }: Pick<SupplierFieldProps, 'list'>) {
  const { control } = useFormContext<{ supplierId: string | null }>();
  const { field, fieldState } = useController({ control, name: 'supplierId' });
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
        (suppliers.length === 0 && problem === null
          ? 'No suppliers found. You may need to create one first.'
          : undefined)
      }
    />
  );
}
