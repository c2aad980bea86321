import { asCents } from '#shared/money';

import { endpoint } from './endpoint';
import { exportEndpoint } from './exportEndpoint';
import { routes } from './routes';
import {
  addCreatedGroup,
  patchOptimistically,
  evictCachedGroup,
  groupChange,
  groupListTag,
  groupQueries,
  overviewTag,
  upsertCachedGroup,
} from './groupQueries';

const groupsApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    /** CSV text: asked for and handed over, nothing to keep. */
    exportGroups: build.mutation(exportEndpoint(routes.groups.exportGroups)),
    createGroup: build.mutation({
      ...groupChange(routes.groups.createGroup),
      // Its lists take it in front: asked for again at once, a server that appends would hide it.
      invalidatesTags: [overviewTag],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data) dispatch(addCreatedGroup(answer.data));
        else if (answer) dispatch(groupQueries.util.invalidateTags([groupListTag]));
      },
    }),
    updateGroup: build.mutation(groupChange(routes.groups.updateGroup)),
    updateGroupStatus: build.mutation({
      ...groupChange(routes.groups.updateGroupStatus),
      onQueryStarted: async ({ params, body }, call) => {
        const effects = body.status === 'open' ? body : { ...body, remainingCents: asCents(0) };
        const takeBack = call.dispatch(patchOptimistically(params.id, effects));
        const answer = await call.queryFulfilled.catch(() => null);
        if (!answer) takeBack();
        else if (answer.data) call.dispatch(upsertCachedGroup(answer.data));
      },
    }),
    addMember: build.mutation(groupChange(routes.groups.addMember)),
    removeMember: build.mutation(groupChange(routes.groups.removeMember)),
    sendInvite: build.mutation(groupChange(routes.invites.sendInvite)),
    revokeInvite: build.mutation(groupChange(routes.invites.revokeInvite)),
    deleteGroup: build.mutation({
      ...endpoint(routes.groups.deleteGroup),
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
  useLazyListGroupsQuery,
  useSearchGroupsQuery,
  useGetGroupQuery,
  useExportGroupsMutation,
  useCreateGroupMutation,
  useUpdateGroupMutation,
  useUpdateGroupStatusMutation,
  useAddMemberMutation,
  useRemoveMemberMutation,
  useSendInviteMutation,
  useRevokeInviteMutation,
  useDeleteGroupMutation,
} = groupsApi;
