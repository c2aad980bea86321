import { readList, type Page } from '#shared/lists';
import type { Route } from '#shared/route';
import { userRoutes, type User } from '#shared/users/users.contract';

import { baseApi } from './baseApi';
import { endpoint, type CallArgs } from './endpoint';

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
      transformResponse: (answer: unknown): Page<User> => readList('users', answer),
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
