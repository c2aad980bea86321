import { supplierIdOf } from '#shared/groups/groupSupplier';
import { inviteRoutes } from '#shared/invites/invites.contract';

import { supplierLinked } from '../session/session';
import { endpoint } from './endpoint';
import { groupChange, groupQueries, readGroup } from './groupQueries';

/** What is known of the group just joined; a server may say nothing. */
const joinedSchema = inviteRoutes.joinGroup.answer
  .pick({ supplierId: true, groupId: true })
  .partial()
  .catch({});

const invitesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    validateInvite: build.query(endpoint(inviteRoutes.validateInvite)),
    joinGroup: build.mutation({
      ...endpoint(inviteRoutes.joinGroup),
      transformResponse: (answer: unknown) => joinedSchema.parse(answer),
      invalidatesTags: ['Group', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data.supplierId) dispatch(supplierLinked(answer.data.supplierId));
      },
    }),
    acceptInvite: build.mutation({
      ...endpoint(inviteRoutes.acceptInvite),
      transformResponse: readGroup,
      invalidatesTags: ['Group', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data) dispatch(supplierLinked(supplierIdOf(answer.data)));
      },
    }),
    sendInvite: build.mutation(groupChange(inviteRoutes.sendInvite)),
    revokeInvite: build.mutation(groupChange(inviteRoutes.revokeInvite)),
  }),
});

export const {
  useValidateInviteQuery,
  useJoinGroupMutation,
  useAcceptInviteMutation,
  useSendInviteMutation,
  useRevokeInviteMutation,
} = invitesApi;
