import { z } from 'zod';

import { inviteRoutes, type Invite as WireInvite } from '#shared/invites/invites.contract';

import { supplierLinked } from '../session/session';
import { endpoint } from './endpoint';
import { groupChange, groupQueries, readGroup } from './groupQueries';

/** An invitation, complete: what the server does not tell is `null`. */
export interface Invite {
  email: string;
  group: Pick<WireInvite['group'], 'name' | 'animal' | 'state'> & { supplierName: string | null };
  /** Whether the invited address has an account already. */
  hasAccount: boolean | null;
}

const normaliseInvite = ({ email, group, hasAccount }: WireInvite): Invite => ({
  email,
  group: { ...group, supplierName: group.supplierName ?? null },
  hasAccount: hasAccount ?? null,
});

/** What is known of the group just joined; a server may say nothing. */
const joinedSchema = z
  .object({
    supplierId: z.string().nullable().catch(null),
    groupId: z.string().nullable().catch(null),
  })
  .catch({ supplierId: null, groupId: null });
export type Joined = z.output<typeof joinedSchema>;

const invitesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    validateInvite: build.query({
      ...endpoint(inviteRoutes.validateInvite),
      transformResponse: normaliseInvite,
    }),
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
        if (answer?.data) dispatch(supplierLinked(answer.data.supplier._id));
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
