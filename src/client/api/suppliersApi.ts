import { supplierRoutes } from '#shared/suppliers/suppliers.contract';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { readPage } from './readPage';
import { normaliseSupplier } from './supplier';

const readSuppliers = readPage('suppliers', normaliseSupplier);

const suppliersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSuppliers: build.query({
      ...endpoint(supplierRoutes.listSuppliers),
      transformResponse: readSuppliers,
      providesTags: ['Supplier'],
    }),
    listMySuppliers: build.query({
      ...endpoint(supplierRoutes.listMySuppliers),
      transformResponse: (answer: unknown) => readSuppliers(answer).items,
      providesTags: ['Supplier'],
    }),
    createSupplier: build.mutation({
      ...endpoint(supplierRoutes.createSupplier),
      invalidatesTags: ['Supplier'],
    }),
    /** Groups and users carry their supplier's name. */
    updateSupplier: build.mutation({
      ...endpoint(supplierRoutes.updateSupplier),
      invalidatesTags: ['Supplier', 'Group', 'User'],
    }),
    deleteSupplier: build.mutation({
      ...endpoint(supplierRoutes.deleteSupplier),
      invalidatesTags: ['Supplier'],
    }),
  }),
});

export const {
  useListSuppliersQuery,
  useListMySuppliersQuery,
  useCreateSupplierMutation,
  useUpdateSupplierMutation,
  useDeleteSupplierMutation,
} = suppliersApi;
