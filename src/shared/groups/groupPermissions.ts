import type { Actor } from '../users/actor';
import { isSupplierAdmin, supplierScope } from '../users/supplierPermissions';

export interface GroupOwner {
  supplierId: string;
}

/** May find, open and buy from the group. */
export function canSeeGroup(actor: Actor, group: GroupOwner): boolean {
  const scope = supplierScope(actor);
  return scope === 'all' || (scope !== 'none' && scope.supplierId === group.supplierId);
}

/** May change the group and see who its members are: superadmins, and its own supplier's admins. */
export const canManageGroup = (actor: Actor, group: GroupOwner): boolean =>
  actor.role === 'superadmin' || (isSupplierAdmin(actor) && actor.supplierId === group.supplierId);
