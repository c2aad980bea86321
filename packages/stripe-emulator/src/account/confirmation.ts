import type Stripe from 'stripe';
import { createCharge } from './charges';
import { createDispute } from './disputes';
import { findPaymentIntent } from './paymentIntents';
import {
  createPaymentMethod,
  findPaymentMethod,
  requirePaymentMethod,
  type CardData,
} from './paymentMethods';
import type { StoredPaymentMethod, StripeAccount } from './stripeAccount';
import { cardError, unexpectedState } from './stripeError';
import type { Decline } from './testCards';

export interface Confirmation {
  payment_method?: string;
  card?: CardData;
  return_url?: string;
}

const CONFIRMABLE: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Confirms with the method named or typed now, or the one the intent already has. */
export function confirmPaymentIntent(
  account: StripeAccount,
  confirmation: Confirmation,
  id: string,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (!CONFIRMABLE.includes(intent.status)) throw cannotConfirm(intent);
  const method = requirePaymentMethod(methodFor(account, intent, confirmation));
  intent.payment_method = method.object.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (!method.card.authentication) return chargeCard(account, intent, method);
  return askForAuthentication(account, intent, method, confirmation.return_url);
}

function cannotConfirm(intent: Stripe.PaymentIntent) {
  return unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    intent,
  );
}

function methodFor(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  { card, payment_method }: Confirmation,
): StoredPaymentMethod | undefined {
  if (card) return createPaymentMethod(account, card);
  const id = payment_method ?? intent.payment_method;
  return typeof id === 'string' ? findPaymentMethod(account, id) : undefined;
}

function askForAuthentication(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  returnUrl: string | undefined,
): Stripe.PaymentIntent {
  intent.status = 'requires_action';
  intent.next_action =
    method.card.authentication === 'redirect' && returnUrl
      ? {
          type: 'redirect_to_url',
          redirect_to_url: {
            return_url: returnUrl,
            url: account.urlOf(redirectPath(intent, returnUrl)),
          },
        }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  account.record('payment_intent.requires_action', intent);
  return intent;
}

function redirectPath(intent: Stripe.PaymentIntent, returnUrl: string): string {
  const query = new URLSearchParams({
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret ?? '',
    return_url: returnUrl,
  });
  return `/js/v3/redirect?${query}`;
}

/** What the cardholder did on the bank's page. */
export function authenticate(
  account: StripeAccount,
  outcome: 'succeed' | 'fail',
  id: string,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (intent.status !== 'requires_action') {
    throw unexpectedState(`This PaymentIntent has a status of ${intent.status}.`, intent);
  }
  intent.next_action = null;
  const method = requirePaymentMethod(methodFor(account, intent, {}));
  if (outcome === 'succeed') return chargeCard(account, intent, method);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
    payment_method: method.object,
  };
  account.record('payment_intent.payment_failed', intent);
  return intent;
}

function chargeCard(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
): Stripe.PaymentIntent {
  const charge = createCharge(account, intent, method);
  intent.latest_charge = charge.id;
  if (method.card.declines) {
    account.record('charge.failed', charge);
    throw decline(account, intent, method, method.card.declines);
  }
  account.record('charge.succeeded', charge);
  if (charge.captured) {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    account.record('payment_intent.succeeded', intent);
    if (method.card.isDisputed) createDispute(account, charge);
  } else {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    account.record('payment_intent.amount_capturable_updated', intent);
  }
  return intent;
}

function decline(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  { code, declineCode, message }: Decline,
) {
  const error = {
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    payment_method: method.object,
    ...(typeof intent.latest_charge === 'string' && { charge: intent.latest_charge }),
  };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = { type: 'card_error', ...error };
  account.record('payment_intent.payment_failed', intent);
  return cardError({ ...error, payment_intent: structuredClone(intent) });
}
