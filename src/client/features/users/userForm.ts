import type { z } from 'zod';

import type { Actor } from '#shared/users/actor';
import { hasAdminFlag } from '#shared/users/roles';
import type { Role } from '#shared/users/roles';
import { rolesToGive } from '#shared/users/userPermissions';

import type { User } from '../../api/usersApi';
import type { userChangeSchema } from '#shared/users/userForms';

export type UserValues = z.input<typeof userChangeSchema>;
export type UserForm = z.output<typeof userChangeSchema>;

/** The roles to choose from; for a pending user also pending. */
export const rolesFor = (user: User | null, actor: Actor): Role[] => [
  ...rolesToGive(actor),
  ...(user?.role === 'pending' ? (['pending'] as const) : []),
];

/** Form values; a new user is a member, and the old role admin counts as supplier admin. */
export function userValues(user: User | null, actor: Actor): UserValues {
  const role = user?.role ?? 'member';
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    role: role === 'admin' ? 'supplieradmin' : role,
    supplierId: user ? user.supplierId : actor.supplierId,
  };
}

/** The request: an empty password, and every user approved except pending users. */
export const userBody = (form: UserForm, actor: Actor) => ({
  ...form,
  supplierId: actor.role === 'superadmin' ? form.supplierId : actor.supplierId,
  password: '',
  autoApprove: form.role !== 'member' && form.role !== 'pending',
});

/** Change of a person's admin role, if any. */
export function adminChange(before: Role, after: Role): 'promote' | 'revoke' | null {
  if (hasAdminFlag(before) === hasAdminFlag(after)) return null;
  return hasAdminFlag(after) ? 'promote' : 'revoke';
}
