import type { GroupStage } from '#shared/groups/groupStage';
import type { Invite as WireInvite } from '#shared/invites/invites.contract';
import { isText } from '#shared/shape';

import { supplierLinked } from '../session/session';
import { endpoint } from './endpoint';
import { normaliseGroup, type Group } from './group';
import { groupChange, groupQueries, readGroup } from './groupQueries';
import { routes } from './routes';

/** A complete invitation; fields that the server omits are `null`. */
export interface Invite {
  email: string;
  group: Pick<WireInvite['group'], 'name' | 'animal' | 'state'> & {
    supplierName: string | null;
    stage: GroupStage | null;
  };
  /** What can be bought and until when; `null` where the server does not say. */
  listing: Group | null;
  /** Whether the invited address has an account already. */
  hasAccount: boolean | null;
}

const normaliseInvite = ({ email, group, listing, hasAccount }: WireInvite): Invite => ({
  email,
  group: { ...group, supplierName: group.supplierName ?? null, stage: group.stage ?? null },
  listing: listing ? normaliseGroup(listing) : null,
  hasAccount: hasAccount ?? null,
});

/** The group just joined, as far as the server says. */
export interface Joined {
  supplierId: string | null;
  groupId: string | null;
}

const normaliseJoined = (answer: unknown): Joined => {
  const { supplierId, groupId } = (answer ?? {}) as Record<string, unknown>;
  return {
    supplierId: isText(supplierId) ? supplierId : null,
    groupId: isText(groupId) ? groupId : null,
  };
};

const invitesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    validateInvite: build.query({
      ...endpoint(routes.invites.validateInvite),
      transformResponse: normaliseInvite,
    }),
    joinGroup: build.mutation({
      ...endpoint(routes.invites.joinGroup),
      transformResponse: normaliseJoined,
      invalidatesTags: ['Group', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data.supplierId) dispatch(supplierLinked(answer.data.supplierId));
      },
    }),
    acceptInvite: build.mutation({
      ...endpoint(routes.invites.acceptInvite),
      transformResponse: readGroup,
      invalidatesTags: ['Group', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data) dispatch(supplierLinked(answer.data.supplier._id));
      },
    }),
    sendInvite: build.mutation(groupChange(routes.invites.sendInvite)),
    revokeInvite: build.mutation(groupChange(routes.invites.revokeInvite)),
  }),
});

export const {
  useValidateInviteQuery,
  useJoinGroupMutation,
  useAcceptInviteMutation,
  useSendInviteMutation,
  useRevokeInviteMutation,
} = invitesApi;
