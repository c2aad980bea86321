import { supplierLinked } from '../../session/session';
import { baseApi } from '../../api/baseApi';
import { completeInvite, readAccepted, readJoined } from '../../api/compat/invites';
import { endpoint } from '../../api/endpoint';
import { routes } from '../../api/routes';

const invitesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    validateInvite: build.query({
      ...endpoint(routes.invites.validateInvite),
      transformResponse: completeInvite,
    }),
    joinGroup: build.mutation({
      ...endpoint(routes.invites.joinGroup),
      transformResponse: readJoined,
      invalidatesTags: ['Group', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data.supplierId) dispatch(supplierLinked(answer.data.supplierId));
      },
    }),
    acceptInvite: build.mutation({
      ...endpoint(routes.invites.acceptInvite),
      transformResponse: readAccepted,
      invalidatesTags: ['Group', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data.supplierId) dispatch(supplierLinked(answer.data.supplierId));
      },
    }),
  }),
});

export type { Invite, Joined } from '../../api/compat/invites';
export const { useValidateInviteQuery, useJoinGroupMutation, useAcceptInviteMutation } = invitesApi;
