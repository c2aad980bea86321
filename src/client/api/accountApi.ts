import type { Account } from '#shared/account/account.contract';

import { supplierLeft, usernameChanged } from '../session/session';
import { baseApi } from './baseApi';
import { callsOf } from './callsOf';
import { completeUser } from './compat/users';
import { endpoint } from './endpoint';
import { routes } from './routes';

export const { useChangeUsernameMutation, useLeaveSupplierMutation, useExportDataMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      changeUsername: build.mutation({
        ...endpoint(routes.account.changeUsername),
        invalidatesTags: ['Account', 'User'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const answered = await queryFulfilled.catch(() => null);
          if (answered) dispatch(usernameChanged(answered.data.username));
        },
      }),
      leaveSupplier: build.mutation({
        ...endpoint(routes.account.leaveSupplier),
        invalidatesTags: ['Account', 'User', 'Supplier', 'Group'],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          if (await queryFulfilled.catch(() => null)) dispatch(supplierLeft());
        },
      }),
      /** JSON text: asked for and handed over, nothing to keep. */
      exportData: build.mutation({
        ...endpoint(routes.account.exportData),
        query: (_: void) => ({
          ...endpoint(routes.account.exportData).query(),
          responseHandler: (response: Response) =>
            response.ok ? response.text() : response.json(),
        }),
      }),
    }),
  });

/** Calls that end their own session invalidate nothing, because no user is left to load it for. */
const noTags = { tags: [] } as const;

export const {
  useGetAccountQuery,
  useSetSaleMailsMutation,
  useSetRemindersMutation,
  useChangeEmailMutation,
  useResendEmailMutation,
  useProveEmailMutation,
  useCancelEmailMutation,
  useConfirmEmailMutation,
  useKeepEmailMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndSessionsMutation,
  useDeleteAccountMutation,
} = callsOf(
  'account',
  { reads: ['Account'], changes: ['Account'] },
  {
    getAccount: { take: (wire: Account) => ({ ...wire, ...completeUser(wire) }) },
    changeUsername: 'apart',
    leaveSupplier: 'apart',
    exportData: 'apart',
    resendEmail: noTags,
    proveEmail: noTags,
    confirmEmail: noTags,
    keepEmail: noTags,
    endSessions: noTags,
    deleteAccount: noTags,
    changePassword: { tags: ['Session', 'Account'] },
    listSessions: { tags: ['Session'] },
    endSession: { tags: ['Session'] },
  },
);

export const { useGetCalendarQuery, useCreateCalendarMutation, useEndCalendarMutation } = callsOf(
  'calendars',
  { reads: ['Calendar'], changes: ['Calendar'] },
);
