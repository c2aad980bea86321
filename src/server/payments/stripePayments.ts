import type Stripe from 'stripe';

import type { PaymentsConfig } from '../config';
import {
  PaymentRefusedError,
  type Intent,
  type PaymentEvent,
  type Payments,
  type Refund,
} from './payments';
import { cardOnly, createStripe } from './stripeClient';
import { stripeCall } from './stripeErrors';

/** The provider through Stripe's own package; `apiBase` decides which host answers. */
export function createStripePayments(config: PaymentsConfig): Payments {
  const stripe = createStripe(config);
  return {
    createIntent: ({ key, amount, capture, metadata }) =>
      stripeCall(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              capture_method: capture,
              metadata,
              ...cardOnly,
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    retrieveIntent: (id) =>
      stripeCall(async () =>
        toIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
      ).catch(nullWhenMissing),
    capture: (id, amount, key) =>
      stripeCall(async () =>
        toIntent(
          await stripe.paymentIntents.capture(
            id,
            { amount_to_capture: amount },
            { idempotencyKey: key },
          ),
        ),
      ),
    cancel: (id) => stripeCall(async () => toIntent(await stripe.paymentIntents.cancel(id))),
    refund: (id, key) =>
      stripeCall(async () =>
        toRefund(await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: key })),
      ),
    listIntents: (since) => listAll(since, (page) => stripe.paymentIntents.list(page), toIntent),
    listRefunded: (since) =>
      listAll(
        since,
        (page) => stripe.refunds.list(page),
        ({ payment_intent: intent }) => (typeof intent === 'string' ? intent : (intent?.id ?? '')),
      ),
    readEvent: (body, signature) => readEvent(stripe, body, signature, config.webhookSecret),
  };
}

interface PageQuery {
  created: { gte: number };
  limit: number;
  starting_after?: string;
}

/** Every page of one of Stripe's lists, item by item. */
async function* listAll<Item extends { id: string }, Result>(
  since: Date,
  list: (query: PageQuery) => Promise<Stripe.ApiList<Item>>,
  toResult: (item: Item) => Result,
): AsyncIterable<Result> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let after: string | undefined;
  do {
    const query = { created, limit: 100, ...(after && { starting_after: after }) };
    const page = await stripeCall(() => list(query));
    yield* page.data.map(toResult);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
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

interface EventSubject {
  id?: string;
  object?: string;
  payment_intent?: string | { id: string } | null;
}

function intentIdOf(subject: EventSubject): string | null {
  if (subject.object === 'payment_intent') return subject.id ?? null;
  const named = subject.payment_intent;
  return typeof named === 'string' ? named : (named?.id ?? null);
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status as Intent['status'],
    amount: intent.amount,
    received: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000),
  };
}

const toRefund = ({ id, status }: Stripe.Refund): Refund => ({
  id,
  status: status === 'succeeded' ? 'succeeded' : status === 'pending' ? 'pending' : 'failed',
});

function nullWhenMissing(error: unknown): null {
  if (error instanceof PaymentRefusedError && error.code === 'resource_missing') return null;
  throw error;
}
