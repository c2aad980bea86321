import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { useSupplierList } from './useSupplierList';

/** The suppliers whose contact details this person may see; empty until they are known. */
export const useKnownSuppliers = (): readonly Supplier[] => useSupplierList().suppliers;
