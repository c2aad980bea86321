import { z } from 'zod';
import { resourceMissing } from '../account/stripeError';
import { defineCall } from './call';
import { listPage } from './lists';
import { boolean, expand, listParameters } from './parameters';

/** Charges, disputes and events: read only, made by what happens to the intents. */
export const recordCalls = [
  defineCall({
    method: 'GET',
    path: '/v1/charges',
    parameters: z.strictObject({ ...listParameters, payment_intent: z.string().optional() }),
    act({ account }, { payment_intent, ...query }) {
      const charges = Object.values(account.data.charges).filter(
        (charge) => !payment_intent || charge.payment_intent === payment_intent,
      );
      return listPage('/v1/charges', charges, query);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/charges/{charge}',
    parameters: z.strictObject({ expand }),
    act({ account, id }) {
      const charge = account.data.charges[id];
      if (!charge) throw resourceMissing('charge', id);
      return charge;
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/disputes',
    operation: 'list',
    parameters: z.strictObject({
      ...listParameters,
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
    }),
    act({ account }, { payment_intent, charge, ...query }) {
      const disputes = Object.values(account.data.disputes).filter(
        (dispute) =>
          (!payment_intent || dispute.payment_intent === payment_intent) &&
          (!charge || dispute.charge === charge),
      );
      return listPage('/v1/disputes', disputes, query);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/disputes/{dispute}',
    parameters: z.strictObject({ expand }),
    act({ account, id }) {
      const dispute = account.data.disputes[id];
      if (!dispute) throw resourceMissing('dispute', id);
      return dispute;
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/events',
    parameters: z.strictObject({
      ...listParameters,
      type: z.string().optional(),
      types: z.array(z.string()).max(20).optional(),
      delivery_success: boolean.optional(),
    }),
    act({ account }, { type, types, delivery_success, ...query }) {
      const wanted = types ?? (type === undefined ? undefined : [type]);
      const events = Object.values(account.data.events)
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
