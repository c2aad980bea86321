import { readList, type Page } from '#shared/lists';
import { supplierRoutes, type Supplier } from '#shared/suppliers/suppliers.contract';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';

const suppliersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSuppliers: build.query({
      ...endpoint(supplierRoutes.listSuppliers),
      transformResponse: (answer: unknown): Page<Supplier> => readList('suppliers', answer),
      providesTags: ['Supplier'],
    }),
    listMySuppliers: build.query({
      ...endpoint(supplierRoutes.listMySuppliers),
      transformResponse: (answer: unknown): Supplier[] =>
        readList<Supplier>('suppliers', answer).items,
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
