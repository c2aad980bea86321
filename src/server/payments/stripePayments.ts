import type Stripe from 'stripe';

import { asCents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { PaymentsConfig } from '../config';
import {
  PaymentRefusedError,
  type Dispute,
  type Intent,
  type ListPage,
  type ListPosition,
  type PaymentEvent,
  type Payments,
  type Refund,
} from './payments';
import { cardOnly, createStripe } from './stripeClient';
import { stripeCall } from './stripeErrors';

/** The provider through Stripe's own package; `apiBase` decides which host answers. */
export function createStripePayments(config: PaymentsConfig, shopId: string): Payments {
  const stripe = createStripe(config);
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
              currency: 'usd',
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
        toIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })),
      ).catch(nullWhenMissing),
    capture: (id, amountCents, key) =>
      stripeCall(async () =>
        toIntent(
          await stripe.paymentIntents.capture(
            id,
            { amount_to_capture: amountCents },
            { idempotencyKey: key },
          ),
        ),
      ),
    cancel: (id) => stripeCall(async () => toIntent(await stripe.paymentIntents.cancel(id))),
    refund: (id, key) =>
      stripeCall(async () =>
        toRefund(await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: key })),
      ),
    listIntents: (from) => listPage(from, (page) => stripe.paymentIntents.list(page), toIntent),
    listRefunds: (from) => listPage(from, (page) => stripe.refunds.list(page), toRefund),
    listDisputes: (from) => listPage(from, (page) => stripe.disputes.list(page), toDispute),
    findDispute: (id) =>
      stripeCall(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: id, limit: 1 });
        return data[0] ? toDispute(data[0]) : null;
      }),
    readEvent: (body, signature) => readEvent(stripe, body, signature, config.webhookSecret),
  };
}

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
    amountCents: asCents(intent.amount),
    receivedCents: asCents(intent.amount_received),
    ...toReturns(charge),
    card: toCard(charge),
    currency: intent.currency,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000),
  };
}

function toCard(charge: Stripe.Charge | null): PaidCard | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

/** A charge counts what is on its way as refunded: its refunds tell what has arrived. */
function toReturns(
  charge: Stripe.Charge | null,
): Pick<Intent, 'refundedCents' | 'refundingCents' | 'refunds'> {
  const refunds = (charge?.refunds?.data ?? []).map(toRefund);
  const sum = (wanted: Refund['status']): number =>
    refunds
      .filter(({ status }) => status === wanted)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunding = sum('pending');
  const older = charge?.refunds?.has_more ? charge.amount_refunded - refunding : 0;
  return {
    refundedCents: asCents(Math.max(sum('succeeded'), older)),
    refundingCents: asCents(refunding),
    refunds,
  };
}

const toRefund = ({ id, payment_intent, amount, status }: Stripe.Refund): Refund => ({
  id,
  intentId: idOf(payment_intent),
  amountCents: asCents(amount),
  status: refundStates[status ?? ''] ?? 'failed',
});

const refundStates: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  pending: 'pending',
  requires_action: 'pending',
};

const toDispute = ({ id, payment_intent, status }: Stripe.Dispute): Dispute => ({
  id,
  intentId: idOf(payment_intent),
  status: disputeStates[status] ?? 'open',
});

/** An inquiry that was closed has cost nothing, as a dispute that was won. */
const disputeStates: Record<string, Dispute['status']> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

const idOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '');

function nullWhenMissing(error: unknown): null {
  if (error instanceof PaymentRefusedError && error.code === 'resource_missing') return null;
  throw error;
}
