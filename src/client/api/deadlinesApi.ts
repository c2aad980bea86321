import { groupChange, groupListTag, groupQueries } from './groupQueries';
import { routes } from './routes';

const deadlinesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    callOffGroup: build.mutation({
      ...groupChange(routes.deadlines.callOffGroup),
      invalidatesTags: [groupListTag, 'Purchase'],
    }),
  }),
});

export const { useCallOffGroupMutation } = deadlinesApi;
