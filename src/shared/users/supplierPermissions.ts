import type { Actor } from './actor';
import { hasAdminFlag } from './roles';

/** For users who cannot continue without a supplier. */
export const notLinked =
  'Your account is not linked to a valid supplier. Contact a superadmin to have it linked.';

/** `admin` is read as a supplier admin where it has a supplier. */
export const isSupplierAdmin = ({
  role,
  supplierId,
}: Pick<Actor, 'role' | 'supplierId'>): boolean =>
  role === 'supplieradmin' || (role === 'admin' && supplierId !== null);

/** May open the admin pages at all. */
export const isAdministrator = (actor: Pick<Actor, 'role' | 'supplierId'>): boolean =>
  actor.role === 'superadmin' || isSupplierAdmin(actor);

/** Which groups the actor sees: those of `all` suppliers, of one, or `none`. */
export function supplierScope(actor: Actor): 'all' | 'none' | { supplierId: string } {
  if (actor.role === 'superadmin') return 'all';
  if (actor.supplierId !== null) return { supplierId: actor.supplierId };
  return hasAdminFlag(actor.role) ? 'none' : 'all';
}
