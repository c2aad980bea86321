import type { Account } from '#shared/account/account.contract';

import { supplierLeft, usernameChanged } from '../session/session';
import { baseApi } from './baseApi';
import { completeUser } from './compat/users';
import { endpoint } from './endpoint';
import { routes } from './routes';

/** Calls that end their own session invalidate nothing, because no user is left to load it for. */
const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query({
      ...endpoint(routes.account.getAccount),
      transformResponse: (wire: Account) => ({ ...wire, ...completeUser(wire) }),
      providesTags: ['Account'],
    }),
    changeUsername: build.mutation({
      ...endpoint(routes.account.changeUsername),
      invalidatesTags: ['Account', 'User'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => null);
        if (answered) dispatch(usernameChanged(answered.data.username));
      },
    }),
    setSaleMails: build.mutation({
      ...endpoint(routes.account.setSaleMails),
      invalidatesTags: ['Account'],
    }),
    setReminders: build.mutation({
      ...endpoint(routes.account.setReminders),
      invalidatesTags: ['Account'],
    }),
    leaveSupplier: build.mutation({
      ...endpoint(routes.account.leaveSupplier),
      invalidatesTags: ['Account', 'User', 'Supplier', 'Group'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(supplierLeft());
      },
    }),
    changeEmail: build.mutation({
      ...endpoint(routes.account.changeEmail),
      invalidatesTags: ['Account'],
    }),
    resendEmail: build.mutation(endpoint(routes.account.resendEmail)),
    proveEmail: build.mutation(endpoint(routes.account.proveEmail)),
    cancelEmail: build.mutation({
      ...endpoint(routes.account.cancelEmail),
      invalidatesTags: ['Account'],
    }),
    confirmEmail: build.mutation(endpoint(routes.account.confirmEmail)),
    keepEmail: build.mutation(endpoint(routes.account.keepEmail)),
    changePassword: build.mutation({
      ...endpoint(routes.account.changePassword),
      invalidatesTags: ['Session', 'Account'],
    }),
    listSessions: build.query({
      ...endpoint(routes.account.listSessions),
      providesTags: ['Session'],
    }),
    endSession: build.mutation({
      ...endpoint(routes.account.endSession),
      invalidatesTags: ['Session'],
    }),
    endSessions: build.mutation(endpoint(routes.account.endSessions)),
    /** JSON text: asked for and handed over, nothing to keep. */
    exportData: build.mutation({
      ...endpoint(routes.account.exportData),
      query: (_: void) => ({
        ...endpoint(routes.account.exportData).query(),
        responseHandler: (response: Response) => (response.ok ? response.text() : response.json()),
      }),
    }),
    deleteAccount: build.mutation(endpoint(routes.account.deleteAccount)),
    getCalendar: build.query({
      ...endpoint(routes.calendars.getCalendar),
      providesTags: ['Calendar'],
    }),
    createCalendar: build.mutation({
      ...endpoint(routes.calendars.createCalendar),
      invalidatesTags: ['Calendar'],
    }),
    endCalendar: build.mutation({
      ...endpoint(routes.calendars.endCalendar),
      invalidatesTags: ['Calendar'],
    }),
  }),
});

export const {
  useGetAccountQuery,
  useChangeUsernameMutation,
  useSetSaleMailsMutation,
  useSetRemindersMutation,
  useLeaveSupplierMutation,
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
  useExportDataMutation,
  useDeleteAccountMutation,
  useGetCalendarQuery,
  useCreateCalendarMutation,
  useEndCalendarMutation,
} = accountApi;
