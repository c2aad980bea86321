import type { Actor } from './actor';
import { isSupplierAdmin } from './supplierPermissions';
import type { GivenRole, Role } from './roles';
import { givenRoleSchema } from './roles.schema';

export interface Managed {
  role: Role;
  supplierId: string | null;
}

/** The roles the actor may give: a supplier admin makes no superadmin. */
export function rolesToGive(actor: Actor): GivenRole[] {
  if (actor.role === 'superadmin') return [...givenRoleSchema.options];
  return isSupplierAdmin(actor) ? ['supplieradmin', 'member'] : [];
}

/**
 * Permission to change a user's username and address: a supplier admin only until the account has a password, such as
 * to correct a typing error.
 */
export const mayRename = (actor: Actor, user: { hasPassword: boolean }): boolean =>
  actor.role === 'superadmin' || !user.hasPassword;

/**
 * Permission to see and change the user: superadmins all, a supplier admin those of their own supplier who are
 * neither superadmins nor pending.
 */
export function canManageUser(actor: Actor, user: Managed): boolean {
  if (actor.role === 'superadmin') return true;
  return (
    isSupplierAdmin(actor) &&
    actor.supplierId !== null &&
    user.supplierId === actor.supplierId &&
    user.role !== 'superadmin' &&
    user.role !== 'pending'
  );
}
