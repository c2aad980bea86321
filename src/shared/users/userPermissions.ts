import { isSupplierAdmin, type Actor } from './actor';
import { givenRoleSchema, type GivenRole, type Role } from './roles';

interface Managed {
  role: Role;
  supplierId: string | null;
}

/** The roles the actor may give: a supplier admin makes no superadmin. */
export function rolesToGive(actor: Actor): GivenRole[] {
  if (actor.role === 'superadmin') return [...givenRoleSchema.options];
  return isSupplierAdmin(actor) ? ['supplieradmin', 'member'] : [];
}

/**
 * May see and change the user at all: superadmins everybody, a supplier admin those of their own
 * supplier who are neither superadmins nor awaiting approval.
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
