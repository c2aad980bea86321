import { baseApi } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setContact: build.mutation({
      ...endpoint(routes.owners.setContact),
      invalidatesTags: ['Account', 'Purchase', 'Owner'],
    }),
    setPurchaseOwner: build.mutation({
      ...endpoint(routes.owners.setPurchaseOwner),
      invalidatesTags: ['Purchase', 'Owner'],
    }),
    signAgreement: build.mutation({
      ...endpoint(routes.owners.signAgreement),
      invalidatesTags: ['Purchase', 'Owner'],
    }),
    listOwners: build.query({
      ...endpoint(routes.owners.listOwners),
      providesTags: ['Owner'],
    }),
    remindOwners: build.mutation(endpoint(routes.owners.remindOwners)),
  }),
});

export const {
  useSetContactMutation,
  useSetPurchaseOwnerMutation,
  useSignAgreementMutation,
  useListOwnersQuery,
  useRemindOwnersMutation,
} = ownersApi;
