import type Stripe from 'stripe';

import type { PaymentsConfig } from '../config';
import {
  PaymentRefusedError,
  type ListPage,
  type ListPosition,
  type PaymentEvent,
  type Payments,
  type RefundedPart,
  type ListedEvent,
} from './payments';
import { cardOnly, createStripe, shopCurrency } from './stripeClient';
import { countRequests } from './providerMetrics';
import { stripeCall } from './stripeErrors';
import { intentIdOf, toBalance, toDispute, toIntent, toRefund } from './stripeObjects';

/** The provider through Stripe's own package; `apiBase` decides which host answers. */
export function createStripePayments(config: PaymentsConfig, shopId: string): Payments {
  const stripe = countRequests(createStripe(config));
  return {
    checkKey: async () => {
      await stripeCall(() => stripe.paymentIntents.list({ limit: 1 }));
    },
    createIntent: ({ key, amountCents, capture, metadata }) =>
      stripeCall(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: shopCurrency,
              capture_method: capture,
              metadata: { ...metadata, shop: shopId },
              ...cardOnly,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    isOurs: ({ metadata }) => metadata.shop === shopId,
    retrieveIntent: (id) =>
      stripeCall(async () =>
        toIntent(await stripe.paymentIntents.retrieve(id, { expand: withMovements })),
      ).catch(nullWhenMissing),
    capture: (id, amountCents, key) =>
      stripeCall(async () =>
        toIntent(
          await stripe.paymentIntents.capture(
            id,
            { amount_to_capture: amountCents, expand: ['latest_charge.balance_transaction'] },
            { idempotencyKey: key },
          ),
        ),
      ),
    cancel: (id) => stripeCall(async () => toIntent(await stripe.paymentIntents.cancel(id))),
    refund: (id, key, part) =>
      stripeCall(async () =>
        toRefund(await stripe.refunds.create(toRefunded(id, part), { idempotencyKey: key })),
      ),
    listIntents: (from) => listPage(from, (page) => stripe.paymentIntents.list(page), toIntent),
    listRefunds: (from) => listPage(from, (page) => stripe.refunds.list(page), toRefund),
    listDisputes: (from) => listPage(from, (page) => stripe.disputes.list(page), toDispute),
    ...listStripeEvents(stripe),
    readBalance: () => stripeCall(async () => toBalance(await stripe.balance.retrieve())),
    listDisputesOf: (id) =>
      stripeCall(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: id, limit: 100 });
        return data.map(toDispute);
      }),
    readEvent: (body, signature) => readEvent(stripe, body, signature, config.webhookSecret),
  };
}

const toRefunded = (id: string, part?: RefundedPart): Stripe.RefundCreateParams => ({
  payment_intent: id,
  ...(part && { amount: part.amountCents }),
  ...(part?.returnId && { metadata: { return: part.returnId } }),
});

/** A payment with what it moved: its charge, its refunds, and what each changed on the shop's account. */
const withMovements = [
  'latest_charge.balance_transaction',
  'latest_charge.refunds.data.balance_transaction',
  'latest_charge.refunds.data.failure_balance_transaction',
];

interface PageQuery {
  created: { gte: number };
  limit: number;
  starting_after?: string;
}

/** One page of one of Stripe's lists. */
async function listPage<Item extends { id: string }, Result>(
  { since, after }: ListPosition,
  list: (query: PageQuery) => Promise<Stripe.ApiList<Item>>,
  toResult: (item: Item) => Result,
): Promise<ListPage<Result>> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const query = { created, limit: 100, ...(after && { starting_after: after }) };
  const page = await stripeCall(() => list(query));
  return {
    items: page.data.map(toResult),
    next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
  };
}

function readEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): PaymentEvent {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret);
    return {
      id: event.id,
      type: event.type,
      createdAt: new Date(event.created * 1000),
      intentId: intentIdOf(event.data.object),
    };
  } catch (error) {
    throw new PaymentRefusedError('signature', 'The signature is not valid.', error);
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof PaymentRefusedError && error.code === 'resource_missing') return null;
  throw error;
}

/** All that changes where the money of a purchase is; the provider takes twenty names at most. */
const followedEvents = [
  'payment_intent.created',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

/** One without a payment is none of ours, and so is one of an object that {@link followedEvents} does not name. */
function toListedEvent(event: Stripe.Event): ListedEvent[] {
  const subject: { object?: string } = event.data.object;
  const intentId = intentIdOf(subject);
  if (intentId === null) return [];
  const { id, type } = event;
  const common = { id, type, createdAt: new Date(event.created * 1000), intentId };
  if (subject.object === 'payment_intent') {
    return [{ ...common, kind: 'payment', item: toIntent(subject as Stripe.PaymentIntent) }];
  }
  if (subject.object === 'refund') {
    return [{ ...common, kind: 'refund', item: toRefund(subject as Stripe.Refund) }];
  }
  if (subject.object === 'dispute') {
    return [{ ...common, kind: 'dispute', item: toDispute(subject as Stripe.Dispute) }];
  }
  return [];
}

/** Events, as the provider keeps them for some weeks. */
const listStripeEvents = (stripe: Stripe): Pick<Payments, 'listEvents' | 'latestEvent'> => ({
  listEvents: (after) =>
    stripeCall(async () => {
      const query = { types: followedEvents, limit: 100, ending_before: after };
      const { data, has_more } = await stripe.events.list(query);
      const items = data.toReversed();
      return { items: items.flatMap(toListedEvent), next: has_more ? (data[0]?.id ?? null) : null };
    }),
  latestEvent: () =>
    stripeCall(async () => {
      const { data } = await stripe.events.list({ types: followedEvents, limit: 1 });
      return data[0]?.id ?? null;
    }),
});
