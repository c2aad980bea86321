import type Stripe from 'stripe';
import { z } from 'zod';
import { readBalance } from '../account/balance';
import { resourceMissing } from '../account/stripeError';
import { defineCall, type Call } from './call';
import { isWithin, listPage } from './lists';
import { boolean, created, expand, listParameters, type ParametersOf } from './parameters';

const ofPayment = z.strictObject({ ...listParameters, payment_intent: z.string().optional() });
const ofCharge = ofPayment.extend({ charge: z.string().optional() });

/** Stripe lists events of the last 30 days. */
const EVENT_SECONDS = 30 * 24 * 60 * 60;

/** A page of all records of a kind, and one of them by its id. */
function readCalls(
  kind: 'charge' | 'dispute' | 'refund',
  parameters: typeof ofPayment | typeof ofCharge,
): Call[] {
  const name = `${kind}s` as const;
  return [
    defineCall({
      method: 'GET',
      path: `/v1/${name}`,
      operation: 'list',
      parameters,
      act({ account }, query) {
        const { payment_intent, charge, ...page }: z.output<typeof ofCharge> = query;
        const records = Object.values<Stripe.Charge | Stripe.Dispute | Stripe.Refund>(
          account.data[name],
        ).filter(
          (record) =>
            (!payment_intent || record.payment_intent === payment_intent) &&
            (!charge || ('charge' in record && record.charge === charge)),
        );
        return listPage(`/v1/${name}`, records, page);
      },
    }),
    defineCall({
      method: 'GET',
      path: `/v1/${name}/{${kind}}`,
      parameters: z.strictObject({ expand }),
      act({ account, id }) {
        const record = account.data[name][id];
        if (!record) throw resourceMissing(kind, id);
        return record;
      },
    }),
  ];
}

/** What happened to the intents, to be read. */
export const recordCalls = [
  ...readCalls('charge', ofPayment),
  ...readCalls('dispute', ofCharge),
  ...readCalls('refund', ofCharge),
  defineCall({
    method: 'GET',
    path: '/v1/balance',
    operation: 'balance',
    parameters: z.strictObject({ expand } satisfies ParametersOf<Stripe.BalanceRetrieveParams>),
    act: ({ account }) => readBalance(account),
  }),
  defineCall({
    method: 'GET',
    path: '/v1/balance_transactions',
    operation: 'list',
    parameters: z.strictObject({
      ...listParameters,
      currency: z.string().optional(),
      payout: z.string().optional(),
      source: z.string().optional(),
      type: z.string().optional(),
    } satisfies ParametersOf<Stripe.BalanceTransactionListParams>),
    act({ account: { data } }, { currency, payout, source, type, ...query }) {
      const ofPayout = payout === undefined ? undefined : data.payouts[payout]?.balance_transaction;
      if (ofPayout === undefined && payout !== undefined) {
        throw resourceMissing('payout', payout, { param: 'payout', status: 400 });
      }
      const transactions = Object.values(data.balanceTransactions).filter(
        (transaction) =>
          transaction.currency === (currency ?? transaction.currency) &&
          transaction.source === (source ?? transaction.source) &&
          transaction.type === (type ?? transaction.type) &&
          transaction.id === (ofPayout ?? transaction.id),
      );
      return listPage('/v1/balance_transactions', transactions, query);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/balance_transactions/{id}',
    parameters: z.strictObject({ expand }),
    act({ account, id }) {
      const transaction = account.data.balanceTransactions[id];
      if (!transaction) throw resourceMissing('balance transaction', id);
      return transaction;
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/payouts',
    operation: 'list',
    parameters: z.strictObject({
      ...listParameters,
      arrival_date: created,
      destination: z.string().optional(),
      status: z.string().optional(),
    } satisfies ParametersOf<Stripe.PayoutListParams>),
    act({ account: { data } }, { arrival_date, destination, status, ...query }) {
      const payouts = Object.values(data.payouts).filter(
        (payout) =>
          isWithin(payout.arrival_date, arrival_date) &&
          destination === undefined &&
          payout.status === (status ?? payout.status),
      );
      return listPage('/v1/payouts', payouts, query);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/payouts/{payout}',
    parameters: z.strictObject({ expand }),
    act({ account, id }) {
      const payout = account.data.payouts[id];
      if (!payout) throw resourceMissing('payout', id);
      return payout;
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/events',
    operation: 'list',
    parameters: z.strictObject({
      ...listParameters,
      type: z.string().optional(),
      types: z.array(z.string()).max(20).optional(),
      delivery_success: boolean.optional(),
    }),
    act({ account }, { type, types, delivery_success, ...query }) {
      const wanted = types ?? (type === undefined ? undefined : [type]);
      const events = Object.values(account.data.events)
        .filter(({ event }) => event.created >= account.now() - EVENT_SECONDS)
        .filter(({ event }) => !wanted || wanted.some((name) => matches(event.type, name)))
        .filter(({ isDelivered }) => (delivery_success ?? isDelivered) === isDelivered)
        .map(({ event }) => event);
      return listPage('/v1/events', events, query);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/events/{id}',
    parameters: z.strictObject({ expand }),
    act({ account, id }) {
      const stored = account.data.events[id];
      if (!stored) throw resourceMissing('event', id);
      return stored.event;
    },
  }),
];

/** A name, or a group of them: `charge.*`. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
