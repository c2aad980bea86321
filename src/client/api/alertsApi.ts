import type { Alert } from '#shared/alerts/alerts.contract';

import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { errorStatus } from './errorMessage';
import { routes } from './routes';

const alertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAlerts: build.query({
      ...endpoint(routes.alerts.listAlerts),
      transformResponse: (answer: unknown) => (Array.isArray(answer) ? (answer as Alert[]) : []),
    }),
    /** Removed at once; restored when the server refuses, unless the list was reloaded meanwhile. */
    resolveAlert: build.mutation({
      ...endpoint(routes.alerts.resolveAlert),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        let taken: Alert[] = [];
        dispatch(
          changeAlerts((alerts) => {
            taken = alerts.filter(({ _id }) => _id === params.id).map((alert) => ({ ...alert }));
            return alerts.filter(({ _id }) => _id !== params.id);
          }),
        );
        try {
          await queryFulfilled;
        } catch (failure) {
          if (isGone(failure)) return;
          dispatch(changeAlerts((alerts) => [...alerts, ...taken].sort(newestFirst)));
        }
      },
    }),
    releaseReturns: build.mutation({
      ...endpoint(routes.alerts.releaseReturns),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(Boolean, () => false);
        if (isDone) dispatch(changeAlerts((alerts) => alerts.filter((one) => !isReturnsHeld(one))));
      },
    }),
  }),
});

/** Alert about payments that go back once a superadmin lets them. */
export const isReturnsHeld = ({ kind }: Alert): boolean => kind === 'returns-held';

const isGone = (failure: unknown): boolean =>
  failure instanceof Object && 'error' in failure && errorStatus(failure.error) === 404;

const newestFirst = (a: Alert, b: Alert): number => b.raisedAt.localeCompare(a.raisedAt);

const changeAlerts = (change: (alerts: Alert[]) => Alert[]) =>
  alertsApi.util.updateQueryData('listAlerts', undefined, (alerts) => change([...alerts]));

export const { useListAlertsQuery, useResolveAlertMutation, useReleaseReturnsMutation } = alertsApi;
