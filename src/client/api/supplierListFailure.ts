import { errorMessage, errorStatus, isNetworkFailure } from './errorMessage';

/** Why there are no suppliers to show (specification, section 8, "Supplier list"). */
export function supplierListFailure(error: unknown): string {
  if (isNetworkFailure(error)) return 'Network error while loading suppliers.';
  const message = errorMessage(error, '');
  if (errorStatus(error) === 404 && message === 'Associated supplier not found.') return notLinked;
  if (errorStatus(error) === 403) return 'Forbidden: insufficient privileges to view suppliers.';
  return 'Failed to load suppliers.';
}

export const notLinked =
  'Your account is not linked to a valid supplier. Contact a superadmin to have it linked.';
