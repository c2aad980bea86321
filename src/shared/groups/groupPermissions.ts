import type { Role } from '../users/roles';

/** Who asks, as read from the database with every request. */
export interface Actor {
  id: string;
  role: Role;
  supplierId: string | null;
}

interface GroupOwner {
  supplierId: string;
}

/** `admin` is read as a supplier admin where it has a supplier (decisions, section 3). */
export const isSupplierAdmin = ({
  role,
  supplierId,
}: Pick<Actor, 'role' | 'supplierId'>): boolean =>
  role === 'supplieradmin' || (role === 'admin' && supplierId !== null);

/** May open the admin pages at all. */
export const isAdministrator = (actor: Pick<Actor, 'role' | 'supplierId'>): boolean =>
  actor.role === 'superadmin' || isSupplierAdmin(actor);

/** The `isAdmin` of a session: superadmin, supplieradmin and admin (decisions, section 3). */
export const hasAdminFlag = (role: Role): boolean =>
  role === 'superadmin' || role === 'supplieradmin' || role === 'admin';

/**
 * Whose groups the actor finds: `all` suppliers', one supplier's, or `none`
 * (specification, section 6; decisions, section 6).
 */
export function supplierScope(actor: Actor): 'all' | 'none' | { supplierId: string } {
  if (actor.role === 'superadmin') return 'all';
  if (actor.supplierId !== null) return { supplierId: actor.supplierId };
  return hasAdminFlag(actor.role) ? 'none' : 'all';
}

/** May find, open and buy from the group. */
export function canSeeGroup(actor: Actor, group: GroupOwner): boolean {
  const scope = supplierScope(actor);
  return scope === 'all' || (scope !== 'none' && scope.supplierId === group.supplierId);
}

/** May change the group and see its members' addresses: superadmins, and its own supplier's admins. */
export const canManageGroup = (actor: Actor, group: GroupOwner): boolean =>
  actor.role === 'superadmin' || (isSupplierAdmin(actor) && actor.supplierId === group.supplierId);
