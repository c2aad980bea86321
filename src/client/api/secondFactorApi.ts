import { secondFactorSetUp } from '../session/session';
import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readSecondFactor: build.query({
      ...endpoint(routes.secondFactor.readSecondFactor),
      providesTags: ['SecondFactor'],
    }),
    beginSecondFactor: build.mutation(endpoint(routes.secondFactor.beginSecondFactor)),
    confirmSecondFactor: build.mutation({
      ...endpoint(routes.secondFactor.confirmSecondFactor),
      invalidatesTags: ['SecondFactor', 'User'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => null);
        if (answered) dispatch(secondFactorSetUp());
      },
    }),
    renewRecoveryCodes: build.mutation({
      ...endpoint(routes.secondFactor.renewRecoveryCodes),
      invalidatesTags: ['SecondFactor'],
    }),
    endSecondFactor: build.mutation({
      ...endpoint(routes.secondFactor.endSecondFactor),
      invalidatesTags: ['SecondFactor', 'User'],
    }),
    removeSecondFactor: build.mutation({
      ...endpoint(routes.secondFactor.removeSecondFactor),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useReadSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useEndSecondFactorMutation,
  useRemoveSecondFactorMutation,
} = secondFactorApi;
