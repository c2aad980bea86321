import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useController, useForm } from 'react-hook-form';

import { userChangeSchema } from '#shared/users/userForms';

import { useDraft } from '../../api/useDraft';
import type { User } from '../../api/usersApi';
import { useSupplierList } from '../../api/useSupplierList';
import { useActor } from '../../session/useUser';
import { fieldProps } from '../../ui/fieldProps';
import { firstProblem } from '../../ui/firstProblem';
import { FormDialog } from '../../ui/FormDialog';
import { roleLabels } from '../../ui/labels';
import { notify } from '../../ui/notify';
import { SelectField } from '../../ui/SelectField';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { SupplierPicker } from '../../ui/SupplierPicker';
import { rolesFor, userValues, type UserForm, type UserValues } from './userForm';
import { useSaveUser } from './useSaveUser';

interface UserFormDialogProps {
  /** `null`: a new one. */
  user: User | null;
  onClose: () => void;
}

export function UserFormDialog({ user, onClose }: UserFormDialogProps) {
  const actor = useActor();
  const supplierList = useSupplierList();
  const form = useForm<UserValues, unknown, UserForm>({
    resolver: zodResolver(userChangeSchema),
    defaultValues: userValues(user, actor),
  });
  useDraft(form, `user ${user?._id ?? 'new'}`);
  const { save, isBusy } = useSaveUser(user, form, onClose);
  const supplier = useController({ control: form.control, name: 'supplierId' });
  const roles = rolesFor(user, actor).map((value) => ({ value, label: roleLabels[value] }));

  const handleSubmit = form.handleSubmit(save, (errors) =>
    notify.error(firstProblem(errors) ?? 'Username and email are required.'),
  );

  return (
    <FormDialog
      title={user ? `Edit ${user.username}` : 'Add a user'}
      submitLabel={user ? 'Save user' : 'Add user'}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField label="Username" autoComplete="off" {...fieldProps(form, 'username')} />
      <TextField label="Email" type="email" autoComplete="off" {...fieldProps(form, 'email')} />
      <SelectField control={form.control} name="role" label="Role" options={roles} />
      <SupplierPicker
        label="Supplier"
        suppliers={supplierList.suppliers}
        value={supplier.field.value ?? null}
        onChange={supplier.field.onChange}
        inputRef={supplier.field.ref}
        error={supplier.fieldState.invalid}
        helperText={supplier.fieldState.error?.message}
        isDisabled={actor.role !== 'superadmin'}
      />
      <SupplierNotice list={supplierList} />
    </FormDialog>
  );
}
