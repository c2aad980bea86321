import type { Portion } from '#shared/groups/portions';
import { toDollars, type Cents } from '#shared/money';
import {
  purchaseRoutes,
  type Purchase as WirePurchase,
} from '#shared/purchases/purchases.contract';
import type { RouteResult } from '#shared/route';

import { supplierLinked } from '../session/session';
import { endpoint } from './endpoint';
import type { Group } from './group';
import { groupQueries, readGroup, upsertCachedGroup } from './groupQueries';
import { normalisePurchase, normaliseReceipt, type Purchase } from './purchase';
import { readPage } from './readPage';

/** A share whose card has been confirmed with the provider. */
export interface PaidShare {
  groupId: string;
  portion: Portion;
  /** As the buyer saw it; the server records its own. */
  priceCents: Cents;
  paymentIntentId: string;
}

/** Each is `null` where the server's answer holds none. */
interface RecordedShare {
  group: Group | null;
  purchase: Purchase | null;
}

type StartedPayment = RouteResult<typeof purchaseRoutes.createPaymentIntent>;

const readPurchases = readPage('purchases', normalisePurchase);

const purchasesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation({
      ...endpoint(purchaseRoutes.createPaymentIntent),
      transformResponse: ({ clientSecret, holdExpiresAt }: StartedPayment) => ({
        clientSecret,
        holdExpiresAt: holdExpiresAt ?? null,
      }),
    }),
    trackPurchase: build.mutation({
      query: ({ priceCents, ...share }: PaidShare & { userId: string }) =>
        endpoint(purchaseRoutes.trackPurchase).query({
          body: { ...share, amountPaid: toDollars(priceCents) },
        }),
      transformResponse: (answer: { purchase?: WirePurchase } | null): RecordedShare => ({
        group: readGroup(answer),
        purchase: answer?.purchase ? normalisePurchase(answer.purchase) : null,
      }),
      invalidatesTags: ['Purchase', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        const group = answer?.data.group;
        if (!group) return;
        dispatch(upsertCachedGroup(group));
        dispatch(supplierLinked(group.supplier._id));
      },
    }),
    releaseHold: build.mutation({
      ...endpoint(purchaseRoutes.releaseHold),
      invalidatesTags: (purchase) => ['Purchase', { type: 'Group', id: purchase?.groupId }],
    }),
    listMyPurchases: build.query({
      ...endpoint(purchaseRoutes.listMyPurchases),
      transformResponse: (answer: unknown) => readPurchases(answer).items,
      providesTags: ['Purchase'],
    }),
    listPurchases: build.query({
      ...endpoint(purchaseRoutes.listPurchases),
      transformResponse: readPurchases,
      providesTags: ['Purchase'],
    }),
    getPurchase: build.query({
      ...endpoint(purchaseRoutes.getPurchase),
      transformResponse: normaliseReceipt,
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
