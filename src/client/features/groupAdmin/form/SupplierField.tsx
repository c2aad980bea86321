import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useController, useFormContext } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';

import type { SupplierList } from '../../../api/useSupplierList';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';
import { ReadOnlyField } from '../../../ui/ReadOnlyField';
import { SupplierNotice } from '../../../ui/SupplierNotice';
import { SupplierPicker } from '../../../ui/SupplierPicker';

interface SupplierFieldProps {
  list: SupplierList;
  /** Shown where the supplier is fixed. */
  fixedName: string;
}

/** The group's supplier: superadmins choose, for others it is fixed. */
export function SupplierField({ list, fixedName }: SupplierFieldProps) {
  const { role } = useActor();
  return (
    <Stack spacing={1.5}>
      {role === 'superadmin' ? (
        <ChosenSupplier list={list} />
      ) : (
        <ReadOnlyField label="Supplier" value={fixedName} />
      )}
      {role === 'superadmin' && isMissing(list) ? (
        <Button
          variant="outlined"
          component={RouterLink}
          to={paths.manageSuppliers}
          sx={{ alignSelf: 'flex-start' }}
        >
          Add a supplier
        </Button>
      ) : null}
      <SupplierNotice list={list} />
    </Stack>
  );
}

const isMissing = ({ suppliers, problem }: SupplierList): boolean =>
  suppliers.length === 0 && problem === null;

function ChosenSupplier({ list }: Pick<SupplierFieldProps, 'list'>) {
  const { control } = useFormContext<{ supplierId: string | null }>();
  const { field, fieldState } = useController({ control, name: 'supplierId' });
  return (
    <SupplierPicker
      label="Supplier"
      suppliers={list.suppliers}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={
        fieldState.error?.message ??
        (isMissing(list) ? 'No suppliers found. You may need to create one first.' : undefined)
      }
    />
  );
}
