import { errorStatus } from '../../../api/errorMessage';
import { useUser } from '../../../api/hooks';
import { useSupplierList } from '../../../api/useSupplierList';

/**
 * Whose groups may be searched: superadmins choose among all suppliers, unlinked members too,
 * everybody else has their own.
 */
export function useSupplierChoice() {
  const user = useUser();
  const { suppliers, error, isLoading, refetch } = useSupplierList();
  const only = suppliers.length === 1 ? suppliers[0]?._id : undefined;
  return {
    suppliers,
    /** The id of the one supplier this person buys from. */
    fixedId: user?.role === 'superadmin' ? null : (user?.supplierId ?? only ?? null),
    isLoading,
    /** 404: there is none for this person. */
    hasFailed: error !== undefined && errorStatus(error) !== 404,
    refetch,
  };
}

export type SupplierChoice = ReturnType<typeof useSupplierChoice>;
