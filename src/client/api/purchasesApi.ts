import type { Group } from '#shared/groups/groups.contract';
import { supplierIdOf } from '#shared/groups/groupSupplier';
import { readList, type Page } from '#shared/lists';
import { purchaseRoutes, type Purchase } from '#shared/purchases/purchases.contract';

import { supplierLinked } from '../session/session';
import { endpoint } from './endpoint';
import { groupQueries, readGroup, upsertCachedGroup } from './groupQueries';

/** `updatedGroup` is `null` where the server's answer holds no group. */
interface TrackedPurchase {
  updatedGroup: Group | null;
  purchase?: Purchase;
}

const purchasesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation(endpoint(purchaseRoutes.createPaymentIntent)),
    trackPurchase: build.mutation({
      ...endpoint(purchaseRoutes.trackPurchase),
      transformResponse: (answer: { purchase?: Purchase }): TrackedPurchase => ({
        ...answer,
        updatedGroup: readGroup(answer),
      }),
      invalidatesTags: ['Purchase', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        const group = answer?.data.updatedGroup;
        if (!group) return;
        dispatch(upsertCachedGroup(group));
        dispatch(supplierLinked(supplierIdOf(group)));
      },
    }),
    releaseHold: build.mutation({
      ...endpoint(purchaseRoutes.releaseHold),
      invalidatesTags: (purchase) => ['Purchase', { type: 'Group', id: purchase?.groupId }],
    }),
    listMyPurchases: build.query({
      ...endpoint(purchaseRoutes.listMyPurchases),
      transformResponse: (answer: unknown): Purchase[] =>
        readList<Purchase>('purchases', answer).items,
      providesTags: ['Purchase'],
    }),
    listPurchases: build.query({
      ...endpoint(purchaseRoutes.listPurchases),
      transformResponse: (answer: unknown): Page<Purchase> => readList('purchases', answer),
      providesTags: ['Purchase'],
    }),
    getPurchase: build.query({
      ...endpoint(purchaseRoutes.getPurchase),
      providesTags: ['Purchase'],
    }),
    refundPurchase: build.mutation({
      ...endpoint(purchaseRoutes.refundPurchase),
      invalidatesTags: ['Purchase', 'Group'],
    }),
  }),
});

export const {
  useCreatePaymentIntentMutation,
  useTrackPurchaseMutation,
  useReleaseHoldMutation,
  useListMyPurchasesQuery,
  useLazyListMyPurchasesQuery,
  useListPurchasesQuery,
  useGetPurchaseQuery,
  useRefundPurchaseMutation,
} = purchasesApi;
