import type { Actor } from '#shared/users/actor';
import type { Role } from '#shared/users/roles';
import { givenRoleSchema } from '#shared/users/roles.schema';
import { notLinked } from '#shared/users/supplierPermissions';
import { rolesToGive } from '#shared/users/userPermissions';

import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import { requireSupplier } from '../suppliers/supplierLookup.service';
import type { UserRow } from './users.queries';

/** A user's role and supplier. */
export interface Place {
  role: Role;
  supplierId: string | null;
}

/** Role and supplier of a person, for the audit log: never a name or address, which deletion must take away. */
export const placeOf = ({ role, supplierId }: UserRow) => ({ role, supplierId });

/** @throws AppError `forbidden` for an admin without a supplier. */
export function requireLinked({ role, supplierId }: Actor): void {
  if (role !== 'superadmin' && supplierId === null) throw new AppError('forbidden', notLinked);
}

/**
 * @param kept the user's present role, which may stay even if the caller may not give it.
 * @throws AppError `forbidden` for a role or supplier that the caller may not give, `rule` for one that
 * does not exist.
 */
export async function requirePlace(
  tx: Db,
  caller: Actor,
  { role, supplierId }: Place,
  kept?: Role,
): Promise<Place> {
  if (role !== kept) requireRoleToGive(caller, role);
  if (caller.role === 'superadmin') {
    return { role, supplierId: supplierId && (await requireSupplier(tx, supplierId)).id };
  }
  if (supplierId && supplierId !== caller.supplierId) {
    throw new AppError('forbidden', 'You can only manage users of your own supplier.');
  }
  return { role, supplierId: caller.supplierId };
}

function requireRoleToGive(caller: Actor, role: Role): void {
  const given = givenRoleSchema.safeParse(role);
  if (!given.success) throw ruleBroken('Choose a role.', 'role');
  if (!rolesToGive(caller).includes(given.data)) {
    throw new AppError('forbidden', 'You do not have permission to give this role.');
  }
}
