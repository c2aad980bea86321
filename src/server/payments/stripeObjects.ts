import type Stripe from 'stripe';

import { asCents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';
import type { FeeKind } from '#shared/purchases/feeKinds';

import type { Balance, Dispute, Intent, Movement, Refund } from './payments';
import { shopCurrency } from './stripeClient';

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
  const returns = toReturns(charge);
  const status = intentStatuses.find((known) => known === intent.status);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    // Neither confirmed nor over: it is looked at again.
    status: status ?? 'processing',
    amountCents: asCents(intent.amount),
    receivedCents: asCents(intent.amount_received),
    ...returns,
    ...toBooked(charge, intent.amount_received > 0),
    card: toCard(charge),
    currency: intent.currency,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000),
    unknownStatuses: [
      ...(status ? [] : [`payment status “${intent.status}”`]),
      ...returns.refunds.flatMap(({ unknownStatus }) =>
        unknownStatus === null ? [] : [`refund status “${unknownStatus}”`],
      ),
    ],
  };
}

const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const satisfies Intent['status'][];

type Named = string | Stripe.BalanceTransaction | null | undefined;

/** Null where the provider has not booked it, or was not asked for it. */
const asMovement = (named: Named): Stripe.BalanceTransaction | null =>
  typeof named === 'object' ? named : null;

/**
 * The movements of a charge and its refunds. A refund that is pending is booked later, or not at all; what a partial
 * capture releases moves nothing.
 */
function toBooked(
  charge: Stripe.Charge | null,
  isCaptured: boolean,
): Pick<Intent, 'movements' | 'isBooked'> {
  const taken = asMovement(charge?.balance_transaction);
  const released = charge ? charge.amount - charge.amount_captured : 0;
  const returned = (charge?.refunds?.data ?? []).map((refund) => ({
    refund,
    first: asMovement(refund.balance_transaction),
    back: asMovement(refund.failure_balance_transaction),
  }));
  return {
    movements: [
      ...toMovements('charge', [taken]),
      ...returned.flatMap(({ first, back }) => toMovements('refund', [first, back])),
    ],
    isBooked:
      (taken !== null || !isCaptured) &&
      returned.every(({ refund: { status, amount }, first, back }) =>
        status === 'succeeded'
          ? first !== null || amount === released
          : status !== 'failed' || first === null || back !== null,
      ),
  };
}

/** An account that is kept in another currency than the shop's tells no fee in the shop's cents. */
const toMovements = (
  kind: FeeKind,
  transactions: readonly (Stripe.BalanceTransaction | null)[],
): Movement[] =>
  transactions
    .filter((transaction) => transaction !== null)
    .filter(({ currency }) => currency === shopCurrency)
    .map(({ id, fee, net, created, available_on }) => ({
      id,
      kind,
      feeCents: asCents(fee),
      netCents: asCents(net),
      bookedAt: new Date(created * 1000),
      availableOn: new Date(available_on * 1000),
    }));

function toCard(charge: Stripe.Charge | null): PaidCard | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

/**
 * A charge counts pending refunds as refunded; its refunds say which have arrived. The provider books what was
 * authorized and not captured as a refund, too, the first one of its charge: that money was never taken.
 */
function toReturns(
  charge: Stripe.Charge | null,
): Pick<Intent, 'refundedCents' | 'refundingCents' | 'refunds'> {
  const listed = charge?.refunds?.data ?? [];
  const hasMore = charge?.refunds?.has_more ?? false;
  const releasedCents = charge ? charge.amount - charge.amount_captured : 0;
  const isRelease = ({ amount }: Stripe.Refund, index: number): boolean =>
    !hasMore && index === listed.length - 1 && amount === releasedCents;
  const refunds = listed.filter((refund, index) => !isRelease(refund, index)).map(toRefund);
  const sum = (wanted: Refund['status']): number =>
    refunds
      .filter(({ status }) => status === wanted)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunding = sum('pending');
  const older = charge && hasMore ? charge.amount_refunded - releasedCents - refunding : 0;
  return {
    refundedCents: asCents(Math.max(sum('succeeded'), older)),
    refundingCents: asCents(refunding),
    refunds,
  };
}

export function toRefund(refund: Stripe.Refund): Refund {
  const { id, payment_intent, amount, status, pending_reason, failure_reason, metadata } = refund;
  const known = refundStates[status ?? ''];
  return {
    id,
    intentId: idOf(payment_intent),
    amountCents: asCents(amount),
    status: known ?? 'pending',
    unknownStatus: known ? null : (status ?? ''),
    isUnfunded: status === 'pending' && pending_reason === 'insufficient_funds',
    hasRunDry: known === 'failed' && failure_reason === 'insufficient_funds',
    returnId: metadata?.return ?? null,
  };
}

const refundStates: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
};

/** In the shop's currency alone. */
export function toBalance({ available, pending }: Stripe.Balance): Balance {
  const sumOf = (parts: readonly { amount: number; currency: string }[]): number =>
    parts
      .filter(({ currency }) => currency === shopCurrency)
      .reduce((sum, { amount }) => sum + amount, 0);
  return { availableCents: asCents(sumOf(available)), pendingCents: asCents(sumOf(pending)) };
}

export function toDispute(dispute: Stripe.Dispute): Dispute {
  const { id, payment_intent, amount, status } = dispute;
  const known = status === 'prevented' ? endOfPrevented(dispute) : disputeStates[status];
  return {
    id,
    intentId: idOf(payment_intent),
    amountCents: asCents(amount),
    status: known ?? (dispute.is_charge_refundable ? 'inquiry' : 'open'),
    providerStatus: status,
    isStatusKnown: known !== undefined,
    movements: toMovements('dispute', dispute.balance_transactions),
    isBooked: isDisputeBooked(dispute, known),
  };
}

/** An inquiry takes no money; one that was closed has cost nothing, as a dispute that was won. */
const disputeStates: Record<string, Dispute['status']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** One that took money has a movement; one that was won after that has two. An inquiry has none. */
function isDisputeBooked(
  { balance_transactions: booked, is_charge_refundable }: Stripe.Dispute,
  known: Dispute['status'] | undefined,
): boolean {
  if (known === 'won') return booked.length !== 1;
  if (known === 'inquiry') return true;
  return booked.length > 0 || (known === undefined && is_charge_refundable);
}

/** Prevented: the bank was talked out of it, or the buyer was given the money at once, which is final. */
function endOfPrevented({ is_charge_refundable, payment_method_details: method }: Stripe.Dispute) {
  return is_charge_refundable || method?.card?.case_type === 'block' ? 'won' : 'lost';
}

const idOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '');
