import type { UseFormReturn } from 'react-hook-form';

import { userFormSchema } from '#shared/users/userForms';

import { errorFields, errorMessage } from '../../api/errorMessage';
import { useCreateUserMutation, useUpdateUserMutation, type User } from '../../api/usersApi';
import { useActor } from '../../session/useUser';
import { notify } from '../../ui/notify';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { useNotifyOfRole } from './useNotifyOfRole';
import { adminChange, userBody, type UserForm, type UserValues } from './userForm';

/** Adds or changes a user, and tells them where they became an admin or stopped being one. */
export function useSaveUser(
  user: User | null,
  form: UseFormReturn<UserValues, unknown, UserForm>,
  onSaved: () => void,
) {
  const actor = useActor();
  const [createUser, creating] = useCreateUserMutation();
  const [updateUser, updating] = useUpdateUserMutation();
  const notifyOfRole = useNotifyOfRole();

  const save = async (values: UserForm) => {
    const body = userBody(values, actor);
    const { data, error } = user
      ? await updateUser({ params: { id: user._id }, body })
      : await createUser({ body: userFormSchema.parse(body) });
    if (error) {
      notify.error(errorMessage(error, 'Failed to save user.'));
      setFieldErrors(form, errorFields(error));
      return;
    }
    notify.success(savedMessage(user, values, typeof data === 'string' ? data : null));
    onSaved();
    const action = user && adminChange(user.role, values.role);
    if (action) await notifyOfRole(user._id, action);
  };
  return { save, isBusy: creating.isLoading || updating.isLoading };
}

function savedMessage(
  user: User | null,
  { username, email }: UserForm,
  pendingEmail: string | null,
) {
  if (!user) return `${username} was added. An email to set the password is on its way.`;
  const isWaiting = pendingEmail !== null && email !== user.email;
  return `${username} was saved.${isWaiting ? ` ${pendingEmail} counts once it is confirmed.` : ''}`;
}
