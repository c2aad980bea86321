import type Stripe from 'stripe';
import { z } from 'zod';
import { resourceMissing } from '../account/stripeError';
import { defineCall, type Call } from './call';
import { listPage } from './lists';
import { boolean, expand, listParameters } from './parameters';

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
