import { secondFactorSetUp } from '../session/session';
import { baseApi } from './baseApi';
import { callsOf } from './callsOf';
import { endpoint } from './endpoint';
import { routes } from './routes';

export const { useConfirmSecondFactorMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    confirmSecondFactor: build.mutation({
      ...endpoint(routes.secondFactor.confirmSecondFactor),
      invalidatesTags: ['SecondFactor', 'User'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => null);
        if (answered) dispatch(secondFactorSetUp());
      },
    }),
  }),
});

export const {
  useReadSecondFactorQuery,
  useBeginSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useEndSecondFactorMutation,
  useRemoveSecondFactorMutation,
} = callsOf(
  'secondFactor',
  { reads: ['SecondFactor'], changes: ['SecondFactor', 'User'] },
  {
    beginSecondFactor: { tags: [] },
    confirmSecondFactor: 'apart',
    renewRecoveryCodes: { tags: ['SecondFactor'] },
    removeSecondFactor: { tags: ['User'] },
  },
);
