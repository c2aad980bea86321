import { groupChange, groupListTag, groupQueries } from './groupQueries';
import { routes } from './routes';

const fillingApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    callOffGroup: build.mutation({
      ...groupChange(routes.filling.callOffGroup),
      invalidatesTags: [groupListTag, 'Purchase'],
    }),
  }),
});

export const { useCallOffGroupMutation } = fillingApi;
