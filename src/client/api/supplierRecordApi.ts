import type { SupplierRecord } from '#shared/suppliers/supplierRecord';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const supplierRecordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without login. A literal server has none: an error, and nothing to show. */
    getSupplierRecord: build.query({
      ...endpoint(routes.suppliers.getSupplierRecord),
      transformResponse: ({ record }: { record: SupplierRecord | null }) => record,
    }),
  }),
});

const { useGetSupplierRecordQuery } = supplierRecordApi;

/** Counted anew for each reader. `undefined`: on its way; `null`: no group is settled, or the server counts none. */
export function useSupplierRecord(id: string, isKept = true): SupplierRecord | null | undefined {
  const { data, isLoading } = useGetSupplierRecordQuery(
    { params: { id } },
    { skip: !isKept, refetchOnMountOrArgChange: true },
  );
  return isLoading ? undefined : (data ?? null);
}
