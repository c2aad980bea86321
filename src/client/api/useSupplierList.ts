import { useUser } from './hooks';
import { useListMySuppliersQuery, useListSuppliersQuery } from './suppliersApi';

/** Every supplier for a superadmin, for everybody else their own; and what became of asking. */
export function useSupplierList() {
  const seesAll = useUser()?.role === 'superadmin';
  const all = useListSuppliersQuery({ query: {} }, { skip: !seesAll });
  const mine = useListMySuppliersQuery(undefined, { skip: seesAll });
  const { error, isLoading, refetch } = seesAll ? all : mine;
  return { suppliers: (seesAll ? all.data?.items : mine.data) ?? [], error, isLoading, refetch };
}
