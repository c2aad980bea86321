import type { deadlineRoutes } from '#shared/deadlines/deadlines.contract';

import { baseApi } from './baseApi';
import { endpoint, type CallArgs } from './endpoint';
import { routes } from './routes';

/** Whether reminders, or news, go to the address of an unsubscribe link; needs no login. */
const subscriptionQueries = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSubscription: build.query(endpoint(routes.deadlines.getSubscription)),
  }),
});

/** The answers contain the new state, which is cached without another call. */
const subscriptionApi = subscriptionQueries.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation({
      ...endpoint(routes.deadlines.unsubscribe),
      onQueryStarted: async (args, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => null);
        if (answered) dispatch(keep(args, answered.data));
      },
    }),
    resubscribe: build.mutation({
      ...endpoint(routes.deadlines.resubscribe),
      onQueryStarted: async (args, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => null);
        if (answered) dispatch(keep(args, answered.data));
      },
    }),
  }),
});

type Args = CallArgs<typeof deadlineRoutes.getSubscription>;

const keep = (args: Args, answer: { isSubscribed: boolean }) =>
  subscriptionQueries.util.updateQueryData('getSubscription', args, () => answer);

export const { useGetSubscriptionQuery, useUnsubscribeMutation, useResubscribeMutation } =
  subscriptionApi;
