import type Stripe from 'stripe';
import { bookCharge } from './balance';
import { latestChargeOf } from './charges';
import { createDispute } from './disputes';
import { findPaymentIntent } from './paymentIntents';
import { releaseAuthorization } from './refunds';
import type { StripeAccount } from './stripeAccount';
import { invalidRequest, unexpectedState } from './stripeError';

/** Captures what was authorized, or a part of it; the rest is released. */
export function capturePaymentIntent(
  account: StripeAccount,
  { amount_to_capture }: { amount_to_capture?: number },
  id: string,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  const charge = latestChargeOf(account, intent);
  if (intent.status !== 'requires_capture' || !charge) {
    throw unexpectedState(
      intent.status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  }
  const amount = amount_to_capture ?? intent.amount_capturable;
  requireCapturable(amount, intent);
  intent.status = 'succeeded';
  intent.amount_received = amount;
  intent.amount_capturable = 0;
  charge.captured = true;
  charge.amount_captured = amount;
  if (!account.data.unbookedCharges.includes(id)) {
    charge.balance_transaction = bookCharge(account, charge.id, amount);
  }
  releaseAuthorization(account, charge, charge.amount - amount);
  account.record('charge.captured', charge);
  account.record('payment_intent.succeeded', intent);
  const method = account.data.paymentMethods[charge.payment_method ?? ''];
  if (method?.card.isDisputed) createDispute(account, charge);
  return intent;
}

function requireCapturable(amount: number, intent: Stripe.PaymentIntent): void {
  if (amount > intent.amount_capturable) {
    throw invalidRequest(
      'The capture amount must not be greater than the authorized amount of the PaymentIntent.',
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount_to_capture',
    });
  }
}

/** The charge comes onto the balance after its capture, which an event tells. */
export function bookLateCharge(account: StripeAccount, charge: Stripe.Charge): void {
  if (charge.balance_transaction !== null) return;
  charge.balance_transaction = bookCharge(account, charge.id, charge.amount_captured);
  account.record('charge.updated', charge, { balance_transaction: null });
}
