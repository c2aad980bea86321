import { overviewRoutes, overviewSchema, type Overview } from '#shared/groups/overview.contract';

import { endpoint } from './endpoint';
import { groupListTag, groupQueries } from './groupQueries';

const overviewApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    /** `null` from a server whose answer is no overview. */
    getOverview: build.query({
      ...endpoint(overviewRoutes.getOverview),
      transformResponse: (answer: unknown): Overview | null =>
        overviewSchema.nullable().catch(null).parse(answer),
      providesTags: [groupListTag, 'Purchase'],
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;
