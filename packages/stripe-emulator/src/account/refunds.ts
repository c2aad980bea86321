import type Stripe from 'stripe';
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
    if (!charge) throw resourceMissing('charge', draft.charge, 'charge');
    return charge;
  }
  if (!draft.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = findPaymentIntent(account, draft.payment_intent);
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
      ({ charge: disputed, status }) =>
        disputed === charge.id && status !== 'won' && !status.startsWith('warning_'),
    )
    .reduce((sum, dispute) => sum + dispute.amount, 0);

function requireRefundable(account: StripeAccount, charge: Stripe.Charge, amount: number): void {
  const left = charge.amount_captured - charge.amount_refunded;
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
  const amount = draft.amount ?? charge.amount_captured - charge.amount_refunded;
  requireRefundable(account, charge, amount);
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: draft.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: draft.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: beginOf(account, charge),
    transfer_reversal: null,
  };
  account.data.refunds[refund.id] = refund;
  addRefunded(charge, amount);
  account.record('refund.created', refund);
  account.record('charge.refunded', charge);
  const end = cardOf(account, charge)?.refunds?.end;
  if (end && !isSlow(account, charge))
    account.later(() => endRefund(account, { refund, charge }, end));
  return refund;
}

const cardOf = ({ data }: StripeAccount, charge: Stripe.Charge) =>
  data.paymentMethods[charge.payment_method ?? '']?.card;

const isSlow = ({ data }: StripeAccount, charge: Stripe.Charge): boolean =>
  typeof charge.payment_intent === 'string' && data.slowRefunds.includes(charge.payment_intent);

const beginOf = (account: StripeAccount, charge: Stripe.Charge): string =>
  isSlow(account, charge) ? 'pending' : (cardOf(account, charge)?.refunds?.begin ?? 'succeeded');

function addRefunded(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
}

/** What the bank makes of a refund some time later; money that cannot arrive comes back here. */
export function endRefund(
  account: StripeAccount,
  { refund, charge }: { refund: Stripe.Refund; charge: Stripe.Charge },
  status: 'succeeded' | 'failed',
): void {
  refund.status = status;
  if (status === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card';
    refund.failure_balance_transaction = newId('txn');
    addRefunded(charge, -refund.amount);
  }
  account.record('refund.updated', refund);
  if (status === 'failed') account.record('refund.failed', refund);
}

/** The newest first. */
export const refundsOf = ({ data }: Pick<StripeAccount, 'data'>, charge: string): Stripe.Refund[] =>
  Object.values(data.refunds)
    .filter((refund) => refund.charge === charge)
    .toReversed();
