import { baseApi } from './baseApi';
import { readPage } from './compat/lists';
import { completeSupplier } from './compat/suppliers';
import { endpoint } from './endpoint';
import { exportEndpoint } from './exportEndpoint';
import { routes } from './routes';

const readSuppliers = readPage('suppliers', completeSupplier);

const suppliersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSuppliers: build.query({
      ...endpoint(routes.suppliers.listSuppliers),
      transformResponse: readSuppliers,
      providesTags: ['Supplier'],
    }),
    exportSuppliers: build.mutation(exportEndpoint(routes.suppliers.exportSuppliers)),
    listMySuppliers: build.query({
      ...endpoint(routes.suppliers.listMySuppliers),
      transformResponse: (answer: unknown) => readSuppliers(answer).items,
      providesTags: ['Supplier'],
    }),
    createSupplier: build.mutation({
      ...endpoint(routes.suppliers.createSupplier),
      invalidatesTags: ['Supplier'],
    }),
    /** Groups and users carry their supplier's name. */
    updateSupplier: build.mutation({
      ...endpoint(routes.suppliers.updateSupplier),
      invalidatesTags: ['Supplier', 'Group', 'User'],
    }),
    deleteSupplier: build.mutation({
      ...endpoint(routes.suppliers.deleteSupplier),
      invalidatesTags: ['Supplier'],
    }),
  }),
});

export const {
  useListSuppliersQuery,
  useExportSuppliersMutation,
  useListMySuppliersQuery,
  useCreateSupplierMutation,
  useUpdateSupplierMutation,
  useDeleteSupplierMutation,
} = suppliersApi;
