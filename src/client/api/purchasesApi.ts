import type { Portion } from '#shared/groups/portions';
import { toDollars, type Cents } from '#shared/money';
import type {
  Purchase as WirePurchase,
  purchaseRoutes,
} from '#shared/purchases/purchases.contract';
import type { RouteResult } from '#shared/route';

import { supplierLinked } from '../session/session';
import { takeLateAnswer } from './baseApi';
import { endpoint } from './endpoint';
import type { Group } from './group';
import { groupQueries, readGroup, upsertCachedGroup } from './groupQueries';
import { normalisePurchase, normaliseReceipt, type Purchase } from './purchase';
import { readPage } from './readPage';
import { routes } from './routes';

/** A share whose card payment was confirmed with the provider. */
export interface PaidShare {
  groupId: string;
  portion: Portion;
  /** As the buyer saw it; the server records its own. */
  priceCents: Cents;
  paymentIntentId: string;
}

/** A share that was paid to an admin in cash. */
export interface CashSale {
  groupId: string;
  /** Of the buyer's account, if they have one or want one. */
  email: string | undefined;
  name: string | undefined;
  portion: Portion;
  /** As the admin saw it. */
  priceCents: Cents;
  /** The same again is the same sale. */
  saleId: string;
}

/** Each is `null` where the server's answer holds none. */
interface RecordedShare {
  group: Group | null;
  purchase: Purchase | null;
}

type StartedPayment = RouteResult<typeof purchaseRoutes.createPaymentIntent>;

const readPurchases = readPage('purchases', normalisePurchase);

const readMyPurchases = (answer: unknown): Purchase[] => readPurchases(answer).items;

const purchasesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation({
      ...endpoint(routes.purchases.createPaymentIntent),
      transformResponse: ({ clientSecret, holdExpiresAt }: StartedPayment) => ({
        clientSecret,
        holdExpiresAt: holdExpiresAt ?? null,
      }),
    }),
    trackPurchase: build.mutation({
      query: ({ priceCents, ...share }: PaidShare & { userId: string }) =>
        endpoint(routes.purchases.trackPurchase).query({
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
      ...endpoint(routes.purchases.releaseHold),
      invalidatesTags: (purchase) => ['Purchase', { type: 'Group', id: purchase?.groupId }],
    }),
    listMyPurchases: build.query({
      ...endpoint(routes.purchases.listMyPurchases),
      transformResponse: readMyPurchases,
      providesTags: ['Purchase'],
      onQueryStarted: (_args, call) => takeLateAnswer(call, readMyPurchases),
    }),
    listPurchases: build.query({
      ...endpoint(routes.purchases.listPurchases),
      transformResponse: readPurchases,
      providesTags: ['Purchase'],
    }),
    exportPurchases: build.mutation(endpoint(routes.purchases.exportPurchases)),
    exportPickList: build.mutation(endpoint(routes.purchases.exportPickList)),
    exportPayouts: build.mutation(endpoint(routes.purchases.exportPayouts)),
    getPurchase: build.query({
      ...endpoint(routes.purchases.getPurchase),
      transformResponse: normaliseReceipt,
      providesTags: ['Purchase'],
    }),
    listPaymentEvents: build.query({
      ...endpoint(routes.purchases.listPaymentEvents),
      providesTags: ['Purchase'],
    }),
    recordCashSale: build.mutation({
      query: ({ groupId, priceCents, ...sale }: CashSale) =>
        endpoint(routes.purchases.recordCashSale).query({
          params: { id: groupId },
          body: { ...sale, amountPaid: toDollars(priceCents) },
        }),
      transformResponse: readGroup,
      invalidatesTags: ['Purchase', 'Group', 'Supplier'],
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer?.data) dispatch(upsertCachedGroup(answer.data));
      },
    }),
    refundPurchase: build.mutation({
      ...endpoint(routes.purchases.refundPurchase),
      invalidatesTags: ['Purchase', 'Group'],
    }),
    returnCash: build.mutation({
      ...endpoint(routes.purchases.returnCash),
      invalidatesTags: ['Purchase'],
    }),
    leaveGroup: build.mutation({
      ...endpoint(routes.purchases.leaveGroup),
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
  useExportPurchasesMutation,
  useExportPickListMutation,
  useExportPayoutsMutation,
  useGetPurchaseQuery,
  useListPaymentEventsQuery,
  useRecordCashSaleMutation,
  useRefundPurchaseMutation,
  useReturnCashMutation,
  useLeaveGroupMutation,
} = purchasesApi;
