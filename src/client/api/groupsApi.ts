import { groupRoutes } from '#shared/groups/groups.contract';
import { asCents } from '#shared/money';

import { endpoint } from './endpoint';
import {
  patchOptimistically,
  evictCachedGroup,
  groupChange,
  groupListTag,
  groupQueries,
  upsertCachedGroup,
} from './groupQueries';

const groupsApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    /** CSV text: asked for and handed over, nothing to keep. */
    exportGroups: build.mutation(endpoint(groupRoutes.exportGroups)),
    createGroup: build.mutation(groupChange(groupRoutes.createGroup)),
    updateGroup: build.mutation(groupChange(groupRoutes.updateGroup)),
    updateGroupStatus: build.mutation({
      ...groupChange(groupRoutes.updateGroupStatus),
      onQueryStarted: async ({ params, body }, call) => {
        const effects = body.status === 'open' ? body : { ...body, remainingCents: asCents(0) };
        const takeBack = call.dispatch(patchOptimistically(params.id, effects));
        const answer = await call.queryFulfilled.catch(() => null);
        if (!answer) takeBack();
        else if (answer.data) call.dispatch(upsertCachedGroup(answer.data));
      },
    }),
    addMember: build.mutation(groupChange(groupRoutes.addMember)),
    removeMember: build.mutation(groupChange(groupRoutes.removeMember)),
    deleteGroup: build.mutation({
      ...endpoint(groupRoutes.deleteGroup),
      invalidatesTags: [groupListTag],
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(evictCachedGroup(params.id));
      },
    }),
  }),
});

export const {
  useListGroupsQuery,
  useSearchGroupsQuery,
  useGetGroupQuery,
  useExportGroupsMutation,
  useCreateGroupMutation,
  useUpdateGroupMutation,
  useUpdateGroupStatusMutation,
  useAddMemberMutation,
  useRemoveMemberMutation,
  useDeleteGroupMutation,
} = groupsApi;
