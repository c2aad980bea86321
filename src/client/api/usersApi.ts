import type { Route } from '#shared/route';
import type { Supplier } from '#shared/suppliers/suppliers.contract';
import { userRoutes, type User as WireUser } from '#shared/users/users.contract';

import { baseApi } from './baseApi';
import { endpoint, type CallArgs } from './endpoint';
import { readPage } from './readPage';

/** `supplierName` is `null` where the server names the supplier by id alone, or there is none. */
export type User = WireUser & { supplierName: string | null };

const normaliseUser = (wire: WireUser): User => ({
  ...wire,
  supplierName: wire.supplierName ?? null,
});

/** The name a user carries along, else as found among the `known`; `null`: there is no supplier. */
export const supplierNameOfUser = (
  { supplierId, supplierName }: User,
  known: readonly Supplier[],
): string | null => supplierName ?? known.find(({ _id }) => _id === supplierId)?.name ?? null;

/** 200 or 201 is a success, nothing else. */
const strictly = <R extends Route>(route: R) => {
  const { query, transformResponse } = endpoint(route);
  const validateStatus = ({ status }: Response) => status === 200 || status === 201;
  return {
    query: (args: CallArgs<R>) => ({ ...query(args), validateStatus }),
    transformResponse,
  };
};

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(endpoint(userRoutes.login)),
    register: build.mutation(strictly(userRoutes.register)),
    forgotPassword: build.mutation(strictly(userRoutes.forgotPassword)),
    resetPassword: build.mutation(strictly(userRoutes.resetPassword)),
    listUsers: build.query({
      ...endpoint(userRoutes.listUsers),
      transformResponse: readPage('users', normaliseUser),
      providesTags: ['User'],
    }),
    /** CSV text: asked for and handed over, nothing to keep. */
    exportUsers: build.mutation(endpoint(userRoutes.exportUsers)),
    createUser: build.mutation({
      ...endpoint(userRoutes.createUser),
      invalidatesTags: ['User'],
    }),
    updateUser: build.mutation({
      ...endpoint(userRoutes.updateUser),
      invalidatesTags: ['User'],
    }),
    deleteUser: build.mutation({
      ...endpoint(userRoutes.deleteUser),
      invalidatesTags: ['User'],
    }),
    approveSupplierAdmin: build.mutation({
      ...endpoint(userRoutes.approveSupplierAdmin),
      invalidatesTags: ['User'],
    }),
    rejectAdmin: build.mutation({
      ...endpoint(userRoutes.rejectAdmin),
      invalidatesTags: ['User'],
    }),
    notifyAdminChange: build.mutation(endpoint(userRoutes.notifyAdminChange)),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useListUsersQuery,
  useExportUsersMutation,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useApproveSupplierAdminMutation,
  useRejectAdminMutation,
  useNotifyAdminChangeMutation,
} = usersApi;
