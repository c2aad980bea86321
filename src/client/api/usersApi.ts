import type { FetchArgs } from '@reduxjs/toolkit/query/react';

import type { Route } from '#shared/route';
import type { User as WireUser } from '#shared/users/users.contract';

import { deviceName } from '../session/device';
import { baseApi } from './baseApi';
import { readPage } from './compat/lists';
import { completeUser } from './compat/users';
import { endpoint, type CallArgs } from './endpoint';
import { exportEndpoint } from './exportEndpoint';
import { sendLogout } from './lateLogouts';
import { routes, type PageRoute } from './routes';

/** For a call that succeeds only with these statuses; the message of another one is ignored. */
const strictly = <R extends Route>(route: PageRoute<R>, ...successes: number[]) => {
  const { query, transformResponse } = endpoint(route);
  const validateStatus = ({ status }: Response) => successes.includes(status);
  return {
    query: (args: CallArgs<R>) => ({ ...query(args), validateStatus }),
    transformResponse,
  };
};

/** With the value that this device is known by. */
const fromDevice = <
  Args extends { body: object },
  Call extends { query: (args: Args) => FetchArgs },
>(
  call: Call & { query: (args: Args) => FetchArgs },
) => ({
  ...call,
  query: (args: Args) => call.query({ ...args, body: { ...args.body, device: deviceName() } }),
});

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(fromDevice(endpoint(routes.users.login))),
    /**
     * Ends the session of the given token, which the page has deleted by then. Must not be canceled with
     * the other pending calls. Returns whether the server was reached.
     */
    logout: build.mutation<boolean, string>({
      queryFn: async (token) => ({ data: await sendLogout(token) }),
    }),
    register: build.mutation(strictly(routes.users.register, 200, 201)),
    forgotPassword: build.mutation(fromDevice(strictly(routes.users.forgotPassword, 200))),
    resetPassword: build.mutation(strictly(routes.users.resetPassword, 200)),
    listUsers: build.query({
      ...endpoint(routes.users.listUsers),
      transformResponse: readPage('users', completeUser),
      providesTags: ['User'],
    }),
    /** CSV text: asked for and handed over, nothing to keep. */
    exportUsers: build.mutation(exportEndpoint(routes.users.exportUsers)),
    createUser: build.mutation({
      ...endpoint(routes.users.createUser),
      invalidatesTags: ['User'],
    }),
    /** Answers with the address that waits for confirmation, or `null`. */
    updateUser: build.mutation({
      ...endpoint(routes.users.updateUser),
      transformResponse: (saved: WireUser | null) => saved?.pendingEmail ?? null,
      invalidatesTags: ['User'],
    }),
    deleteUser: build.mutation({
      ...endpoint(routes.users.deleteUser),
      invalidatesTags: ['User'],
    }),
    listToCollect: build.query(endpoint(routes.users.listToCollect)),
    approveSupplierAdmin: build.mutation({
      ...endpoint(routes.users.approveSupplierAdmin),
      invalidatesTags: ['User'],
    }),
    rejectAdmin: build.mutation({
      ...endpoint(routes.users.rejectAdmin),
      invalidatesTags: ['User'],
    }),
    notifyAdminChange: build.mutation(endpoint(routes.users.notifyAdminChange)),
  }),
});

export type { User } from './compat/users';
export const {
  useLoginMutation,
  useLogoutMutation,
  useRegisterMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useListUsersQuery,
  useLazyListUsersQuery,
  useExportUsersMutation,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useListToCollectQuery,
  useApproveSupplierAdminMutation,
  useRejectAdminMutation,
  useNotifyAdminChangeMutation,
} = usersApi;
