import { notLinked } from '#shared/users/supplierPermissions';

import { suppliersNotLoaded } from '../../api/supplierProblem';
import { useSupplierList, type SupplierList } from '../../api/useSupplierList';
import { useUser } from '../../session/useUser';

/**
 * The suppliers whose groups the user may search: superadmins and members without a supplier choose among
 * all, others have their own.
 */
export function useSupplierChoice() {
  const user = useUser();
  const list = useSupplierList();
  const { suppliers, isLoading } = list;
  const only = suppliers.length === 1 ? suppliers[0]?._id : undefined;
  return {
    list,
    suppliers,
    /** The id of the one supplier this person buys from. */
    fixedId: user?.role === 'superadmin' ? null : (user?.supplierId ?? only ?? null),
    isLoading,
    failure: failureOf(list),
  };
}

export type SupplierChoice = ReturnType<typeof useSupplierChoice>;

/** Failure of the search, with its reason where more is known. */
function failureOf({ problem, error, suppliers }: SupplierList) {
  if (problem === null) return null;
  if (problem !== notLinked) {
    const reason = problem === suppliersNotLoaded ? null : problem;
    return { message: 'Failed to fetch suppliers...', reason };
  }
  const isEmpty = !error && suppliers.length === 0;
  return isEmpty
    ? { message: 'No suppliers available.', reason: problem }
    : { message: problem, reason: null };
}
