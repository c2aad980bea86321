import type { Portion } from '#shared/groups/portions';
import { toDollars, type Cents } from '#shared/money';

import { supplierLinked } from '../session/session';
import { takeLateAnswer } from './baseApi';
import { readGroup } from './compat/groups';
import { readPage } from './compat/lists';
import { readRecordedShare, readStartedPayment } from './compat/purchases';
import { endpoint } from './endpoint';
import { exportEndpoint } from './exportEndpoint';
import { groupQueries, upsertCachedGroup } from './groupQueries';
import { toPurchase, toReceipt, type Purchase } from './purchase';
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
  /** Address of the buyer's account, if they have one or want one. */
  email: string | undefined;
  name: string | undefined;
  portion: Portion;
  /** As the admin saw it. */
  priceCents: Cents;
  /** The same again is the same sale. */
  saleId: string;
}

const readPurchases = readPage('purchases', toPurchase);

const readMyPurchases = (answer: unknown): Purchase[] => readPurchases(answer).items;

const purchasesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation({
      ...endpoint(routes.purchases.createPaymentIntent),
      transformResponse: readStartedPayment,
      // A balance that is refused is another one by now, or none.
      invalidatesTags: (_started, error, { body }) =>
        error && body.balanceId !== undefined ? ['Purchase'] : [],
    }),
    trackPurchase: build.mutation({
      query: ({ priceCents, ...share }: PaidShare & { userId: string }) =>
        endpoint(routes.purchases.trackPurchase).query({
          body: { ...share, amountPaid: toDollars(priceCents) },
        }),
      transformResponse: readRecordedShare,
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
    exportPurchases: build.mutation(exportEndpoint(routes.purchases.exportPurchases)),
    exportPickList: build.mutation(exportEndpoint(routes.purchases.exportPickList)),
    getPurchase: build.query({
      ...endpoint(routes.purchases.getPurchase),
      transformResponse: toReceipt,
      providesTags: ['Purchase'],
    }),
    sumUpPayments: build.query({
      ...endpoint(routes.purchases.sumUpPayments),
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
  useGetPurchaseQuery,
  useListPaymentEventsQuery,
  useSumUpPaymentsQuery,
  useRecordCashSaleMutation,
  useRefundPurchaseMutation,
  useReturnCashMutation,
  useLeaveGroupMutation,
} = purchasesApi;
