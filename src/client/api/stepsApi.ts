import type { SentSteps } from '#shared/steps/steps.contract';

import { ownAnswer } from './compat/ownCalls';
import { endpoint } from './endpoint';
import { groupListTag, groupQueries } from './groupQueries';
import { routes } from './routes';

const stepsApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    listSteps: build.query({
      ...endpoint(routes.steps.listSteps),
      transformResponse: (answer: unknown): SentSteps[] =>
        ownAnswer<{ groups: SentSteps[] }>(answer, 'groups')?.groups ?? [],
      providesTags: ['Purchase', 'Owner', 'CutSheet', groupListTag],
    }),
    remindBuyers: build.mutation({
      ...endpoint(routes.steps.remindBuyers),
      // A buyer who was reminded today is not reminded again.
      invalidatesTags: ['Owner'],
    }),
  }),
});

export const { useListStepsQuery, useRemindBuyersMutation } = stepsApi;
