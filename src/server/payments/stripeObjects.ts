import type Stripe from 'stripe';

import { asCents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { Dispute, Intent, Refund } from './payments';

interface EventSubject {
  id?: string;
  object?: string;
  payment_intent?: string | { id: string } | null;
}

export function intentIdOf(subject: EventSubject): string | null {
  if (subject.object === 'payment_intent') return subject.id ?? null;
  const named = subject.payment_intent;
  return typeof named === 'string' ? named : (named?.id ?? null);
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
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

/** A charge counts pending refunds as refunded; its refunds say which have arrived. */
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

export const toRefund = ({ id, payment_intent, amount, status }: Stripe.Refund): Refund => ({
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

export const toDispute = ({ id, payment_intent, amount, status }: Stripe.Dispute): Dispute => ({
  id,
  intentId: idOf(payment_intent),
  amountCents: asCents(amount),
  status: disputeStates[status] ?? 'open',
});

/** An inquiry takes no money; one that was closed has cost nothing, as a dispute that was won. */
const disputeStates: Record<string, Dispute['status']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

const idOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '');
