import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

/** Whether reminders go to the address of an unsubscribe link; needs no login. */
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

const keep = (args: { params: { key: string } }, answer: { isSubscribed: boolean }) =>
  subscriptionQueries.util.updateQueryData('getSubscription', args, () => answer);

export const { useGetSubscriptionQuery, useUnsubscribeMutation, useResubscribeMutation } =
  subscriptionApi;
