import type { Actor } from '#shared/users/actor';
import { hasAdminFlag } from '#shared/users/roles';
import { notLinked } from '#shared/users/supplierPermissions';

import { errorMessage, errorStatus, isNetworkFailure } from './errorMessage';

/** Said where no better reason is known. */
export const suppliersNotLoaded = 'Failed to load suppliers.';

/** Why a list of suppliers was not answered. */
export function supplierListFailure(error: unknown): string {
  if (isNetworkFailure(error)) return 'Network error while loading suppliers.';
  if (errorStatus(error) === 403) return 'Forbidden: insufficient privileges to view suppliers.';
  const isUnlinked = errorMessage(error, '') === 'Associated supplier not found.';
  return errorStatus(error) === 404 && isUnlinked ? notLinked : suppliersNotLoaded;
}

/** True where the user needs no supplier, or their own is in `known`. */
export function hasKnownSupplier(
  { role, supplierId }: Pick<Actor, 'role' | 'supplierId'>,
  known: readonly { _id: string }[],
): boolean {
  if (role === 'superadmin') return true;
  if (supplierId !== null) return known.some(({ _id }) => _id === supplierId);
  return !hasAdminFlag(role) || known.length > 0;
}
