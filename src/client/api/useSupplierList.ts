import { notLinked } from '#shared/users/supplierPermissions';

import { useActor } from '../session/useUser';
import { hasKnownSupplier, supplierListFailure } from './supplierProblem';
import { useListMySuppliersQuery, useListSuppliersQuery } from './suppliersApi';

/** Always the same: columns are made of it. */
const none: readonly never[] = [];

/** All suppliers for a superadmin, their own for others, with the state of the call. */
export function useSupplierList() {
  const actor = useActor();
  const seesAll = actor.role === 'superadmin';
  const all = useListSuppliersQuery({ query: {} }, { skip: !seesAll });
  const mine = useListMySuppliersQuery(undefined, { skip: seesAll });
  const { error, isLoading, isFetching, refetch } = seesAll ? all : mine;
  const known = seesAll ? all.data?.items : mine.data;
  const isUnlinked = known !== undefined && !hasKnownSupplier(actor, known);
  return {
    suppliers: known ?? none,
    error,
    /** Why this person's suppliers are missing, in words for them; `null` where they are not. */
    problem: error ? supplierListFailure(error) : isUnlinked ? notLinked : null,
    /** Nothing was answered yet; asking again leaves the page as it is, and what was typed there. */
    isLoading: isLoading && !error,
    isFetching,
    refetch,
  };
}

export type SupplierList = ReturnType<typeof useSupplierList>;
