import type { Role } from './roles';

/** Who asks, as read from the database with every request. */
export interface Actor {
  id: string;
  role: Role;
  supplierId: string | null;
}

/** `admin` is read as a supplier admin where it has a supplier. */
export const isSupplierAdmin = ({
  role,
  supplierId,
}: Pick<Actor, 'role' | 'supplierId'>): boolean =>
  role === 'supplieradmin' || (role === 'admin' && supplierId !== null);

/** May open the admin pages at all. */
export const isAdministrator = (actor: Pick<Actor, 'role' | 'supplierId'>): boolean =>
  actor.role === 'superadmin' || isSupplierAdmin(actor);

/** The `isAdmin` of a session: superadmin, supplieradmin and admin. */
export const hasAdminFlag = (role: Role): boolean =>
  role === 'superadmin' || role === 'supplieradmin' || role === 'admin';

/**
 * Whose groups the actor finds: `all` suppliers', one supplier's, or `none` (R-6.1 to R-6.8).
 */
export function supplierScope(actor: Actor): 'all' | 'none' | { supplierId: string } {
  if (actor.role === 'superadmin') return 'all';
  if (actor.supplierId !== null) return { supplierId: actor.supplierId };
  return hasAdminFlag(actor.role) ? 'none' : 'all';
}
