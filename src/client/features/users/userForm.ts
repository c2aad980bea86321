import type { z } from 'zod';

import { hasAdminFlag, type Actor } from '#shared/users/actor';
import { givenRoleSchema, type Role } from '#shared/users/roles';

import type { User } from '../../api/usersApi';
import type { userFormSchema } from '#shared/users/userForms';

export type UserValues = z.input<typeof userFormSchema>;
export type UserForm = z.output<typeof userFormSchema>;

/** A new user is a member; a role that cannot be given, such as pending, starts as one too. */
export function userValues(user: User | null, actor: Actor): UserValues {
  const role = givenRoleSchema.safeParse(user?.role === 'admin' ? 'supplieradmin' : user?.role);
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    role: role.data ?? 'member',
    supplierId: user ? user.supplierId : actor.supplierId,
  };
}

/** What travels: the password empty, everybody but members approved. */
export const userBody = (form: UserForm, actor: Actor) => ({
  ...form,
  supplierId: actor.role === 'superadmin' ? form.supplierId : actor.supplierId,
  password: '',
  autoApprove: form.role !== 'member',
});

/** Whether a person becomes an admin, stops being one, or neither. */
export function adminChange(before: Role, after: Role): 'promote' | 'revoke' | null {
  if (hasAdminFlag(before) === hasAdminFlag(after)) return null;
  return hasAdminFlag(after) ? 'promote' : 'revoke';
}
