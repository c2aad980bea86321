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

export const { useGetSupplierRecordQuery } = supplierRecordApi;
