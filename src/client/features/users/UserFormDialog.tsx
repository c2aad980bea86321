import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';

import { roleLabels } from '#shared/users/roles';
import { userChangeSchema, userFormSchema } from '#shared/users/userForms';

import { useAbilities } from '../../api/platformApi';
import { useDraft } from '../../api/useDraft';
import { useCreateUserMutation, useUpdateUserMutation, type User } from '../../api/usersApi';
import { useSupplierList } from '../../api/useSupplierList';
import { useActor } from '../../session/useUser';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import { firstProblem } from '../../ui/firstProblem';
import { notify } from '../../ui/notify';
import { SelectField } from '../../ui/SelectField';
import { SupplierNotice } from '../../ui/SupplierNotice';
import { SupplierPicker } from '../../ui/SupplierPicker';
import type { Answer } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { useNotifyOfRole } from './useNotifyOfRole';
import {
  adminChange,
  rolesFor,
  userBody,
  userValues,
  type UserForm,
  type UserValues,
} from './userForm';

interface UserFormDialogProps {
  /** `null`: a new one. */
  user: User | null;
  onClose: () => void;
}

/** Adds or changes a user, and mails them when they become an admin or stop being one. */
export function UserFormDialog({ user, onClose }: UserFormDialogProps) {
  const actor = useActor();
  const supplierList = useSupplierList();
  const [createUser] = useCreateUserMutation();
  const [updateUser] = useUpdateUserMutation();
  const notifyOfRole = useNotifyOfRole();
  const can = useAbilities();
  const send = (values: UserForm, version: string | null | undefined): Promise<Answer<unknown>> => {
    const body = userBody(values, actor);
    const seen = can.refuseStale ? { seen: version ?? undefined } : {};
    return user
      ? updateUser({ params: { id: user._id }, body: { ...body, ...seen } })
      : createUser({ body: userFormSchema.parse(body) });
  };
  const { form, save } = useSavedForm<UserValues, UserForm, string | null, unknown>(
    zodResolver(userChangeSchema),
    { values: userValues(user, actor), version: user?.updatedAt ?? null },
    send,
  );
  useDraft(form, `user ${user?._id ?? 'new'}`);
  const supplier = useController({ control: form.control, name: 'supplierId' });
  const roles = rolesFor(user, actor).map((value) => ({ value, label: roleLabels[value] }));

  const handleDone = (_: unknown, { role }: UserForm) => {
    onClose();
    const action = user && adminChange(user.role, role);
    if (action) void notifyOfRole(user._id, action);
  };

  return (
    <ActionDialog
      title={user ? `Edit ${user.username}` : 'Add a user'}
      label={user ? 'Save user' : 'Add user'}
      form={form}
      onInvalid={(errors) =>
        notify.error(firstProblem(errors) ?? 'Username and email are required.')
      }
      act={save}
      failure="Failed to save user."
      done={(answered, values) => savedMessage(user, values, answered)}
      onDone={handleDone}
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
    </ActionDialog>
  );
}

/** `answered`: of a change, the address that waits to be confirmed, if any. */
function savedMessage(user: User | null, { username, email }: UserForm, answered: unknown) {
  if (!user) return `${username} was added. An email to set the password is on its way.`;
  const isWaiting = typeof answered === 'string' && email !== user.email;
  return `${username} was saved.${isWaiting ? ` ${answered} counts once it is confirmed.` : ''}`;
}
