import type Stripe from 'stripe';
import { availableCents, bookRefund, bookRefundFailure, matureBalance } from './balance';
import { latestChargeOf } from './charges';
import { findPaymentIntent, type Metadata } from './paymentIntents';
import { newId, type StripeAccount } from './stripeAccount';
import { invalidRequest, resourceMissing } from './stripeError';

export interface RefundDraft {
  payment_intent?: string;
  charge?: string;
  amount?: number;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  metadata?: Metadata;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function findCharge(account: StripeAccount, draft: RefundDraft): Stripe.Charge {
  if (draft.charge) {
    const charge = account.data.charges[draft.charge];
    if (!charge) throw resourceMissing('charge', draft.charge, { param: 'charge', status: 400 });
    return charge;
  }
  if (!draft.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const named = { param: 'payment_intent', status: 400 } as const;
  const intent = findPaymentIntent(account, draft.payment_intent, named);
  const charge = latestChargeOf(account, intent);
  if (!charge?.paid || !charge.captured) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { code: 'payment_intent_unexpected_state', param: 'payment_intent' },
    );
  }
  return charge;
}

/** What the cardholder's bank took: a dispute that was won leaves the money here, and so does an inquiry. */
const chargedBack = ({ data }: StripeAccount, charge: Stripe.Charge): number =>
  Object.values(data.disputes)
    .filter(
      ({ charge: disputed, is_charge_refundable }) =>
        disputed === charge.id && !is_charge_refundable,
    )
    .reduce((sum, dispute) => sum + dispute.amount, 0);

function requireRefundable(account: StripeAccount, charge: Stripe.Charge, amount: number): void {
  const left = refundableOf(charge);
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const taken = chargedBack(account, charge);
  if (taken > 0 && amount > left - taken) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
}

export function createRefund(account: StripeAccount, draft: RefundDraft): Stripe.Refund {
  const charge = findCharge(account, draft);
  const amount = draft.amount ?? refundableOf(charge);
  requireRefundable(account, charge, amount);
  const isWaiting = isUnfunded(account, charge, amount);
  const isSlow = isWaiting || isAmong(account.data.slowRefunds, charge);
  const refund = book(account, charge, {
    amount,
    movesBalance: !isWaiting,
    metadata: draft.metadata ?? {},
    reason: draft.reason ?? null,
    status: isSlow ? 'pending' : (cardOf(account, charge)?.refunds?.begin ?? 'succeeded'),
    ...(isWaiting && { pending_reason: 'insufficient_funds' as const }),
  });
  const end = cardOf(account, charge)?.refunds?.end;
  if (end && !isSlow) account.later(() => endRefund(account, { refund, charge }, end));
  return refund;
}

/** Writes the refund down and counts it on its charge. */
function book(
  account: StripeAccount,
  charge: Stripe.Charge,
  {
    movesBalance,
    ...given
  }: Pick<Stripe.Refund, 'amount' | 'metadata' | 'reason' | 'status' | 'pending_reason'> & {
    movesBalance: boolean;
  },
): Stripe.Refund {
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  };
  if (movesBalance) refund.balance_transaction = bookRefund(account, refund);
  account.data.refunds[refund.id] = refund;
  addRefunded(charge, refund.amount);
  account.record('refund.created', refund);
  account.record('charge.refunded', charge);
  return refund;
}

/**
 * Releases so much of an authorization. Stripe books it as a refund of the charge, which moves no balance: what a
 * partial capture leaves (woocommerce-gateway-stripe issue 1073, solidus_stripe pull request 268), and all of a
 * cancellation ("the remaining amount_capturable will automatically be refunded").
 */
export function releaseAuthorization(
  account: StripeAccount,
  charge: Stripe.Charge,
  amount: number,
): void {
  if (amount === 0) return;
  book(account, charge, {
    amount,
    movesBalance: false,
    metadata: {},
    reason: null,
    status: 'succeeded',
  });
}

/** Cents of a charge that were authorized and never captured: released, and no money that went back. */
export const releasedCents = (charge: Stripe.Charge): number =>
  charge.captured ? charge.amount - charge.amount_captured : charge.amount_refunded;

/** Cents that a refund may still return. */
export const refundableOf = (charge: Stripe.Charge): number =>
  charge.captured ? charge.amount - charge.amount_refunded : 0;

const cardOf = ({ data }: StripeAccount, charge: Stripe.Charge) =>
  data.paymentMethods[charge.payment_method ?? '']?.card;

/** A refund waits for money because a test says so of its payment, or because the available balance is too small. */
const isUnfunded = (account: StripeAccount, charge: Stripe.Charge, amount: number): boolean =>
  isAmong(account.data.unfundedRefunds, charge) ||
  (account.data.refundsNeedFunds && availableCents(account) < amount);

const isAmong = (intentIds: readonly string[], { payment_intent }: Stripe.Charge): boolean =>
  typeof payment_intent === 'string' && intentIds.includes(payment_intent);

function addRefunded(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** What the bank makes of a refund some time later; money that cannot arrive comes back here. */
export function endRefund(
  account: StripeAccount,
  { refund, charge }: { refund: Stripe.Refund; charge: Stripe.Charge },
  status: 'succeeded' | 'failed',
): void {
  const previous = { status: refund.status };
  refund.status = status;
  const isUnfundedEnd = refund.pending_reason === 'insufficient_funds';
  delete refund.pending_reason;
  if (status === 'succeeded') refund.balance_transaction ??= bookRefund(account, refund);
  else {
    refund.failure_reason = isUnfundedEnd ? 'insufficient_funds' : 'expired_or_canceled_card';
    if (refund.balance_transaction !== null) {
      refund.failure_balance_transaction = bookRefundFailure(account, refund);
    }
    addRefunded(charge, -refund.amount);
  }
  account.record('charge.refund.updated', refund, previous);
  account.record('refund.updated', refund, previous);
  if (status === 'failed') account.record('refund.failed', refund);
}

/**
 * Carries out the refunds that wait for money, the oldest first, as far as the available balance covers them; not those
 * that a test ends.
 */
export function fundRefunds(account: StripeAccount): void {
  for (const refund of Object.values(account.data.refunds)) {
    const charge = account.data.charges[typeof refund.charge === 'string' ? refund.charge : ''];
    const isWaiting =
      charge &&
      refund.pending_reason === 'insufficient_funds' &&
      !isAmong(account.data.unfundedRefunds, charge);
    if (isWaiting && availableCents(account) >= refund.amount) {
      endRefund(account, { refund, charge }, 'succeeded');
    }
  }
}

/** Changes that time alone makes: charges become available, and refunds are carried out that waited for them. */
export function bringUpToDate(account: StripeAccount): void {
  if (matureBalance(account)) fundRefunds(account);
}

/** The newest first. */
export const refundsOf = ({ data }: Pick<StripeAccount, 'data'>, charge: string): Stripe.Refund[] =>
  Object.values(data.refunds)
    .filter((refund) => refund.charge === charge)
    .toReversed();
