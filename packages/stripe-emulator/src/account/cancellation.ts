import type Stripe from 'stripe';
import { latestChargeOf } from './charges';
import { findPaymentIntent } from './paymentIntents';
import { releaseAuthorization } from './refunds';
import type { StripeAccount } from './stripeAccount';
import { unexpectedState } from './stripeError';

const CANCELABLE: readonly string[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export function cancelPaymentIntent(
  account: StripeAccount,
  { cancellation_reason }: { cancellation_reason?: Stripe.PaymentIntent.CancellationReason },
  id: string,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      intent,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = account.now();
  intent.cancellation_reason = cancellation_reason ?? null;
  intent.amount_capturable = 0;
  intent.next_action = null;
  const charge = latestChargeOf(account, intent);
  if (charge?.paid) releaseAuthorization(account, charge, charge.amount);
  account.record('payment_intent.canceled', intent);
  return intent;
}

/** What Stripe does seven days after an authorization without a capture. */
export function expireAuthorization(account: StripeAccount, id: string): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (intent.status !== 'requires_capture') {
    throw unexpectedState('Only an authorization that waits for its capture expires.', intent);
  }
  const charge = latestChargeOf(account, intent);
  if (charge) account.record('charge.expired', charge);
  return cancelPaymentIntent(account, { cancellation_reason: 'expired' }, id);
}
