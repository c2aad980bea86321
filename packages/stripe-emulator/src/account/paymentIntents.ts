import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { findPaymentMethod } from './paymentMethods';
import { newId, type StripeAccount } from './stripeAccount';
import { invalidRequest, resourceMissing } from './stripeError';

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;
const CURRENCIES: readonly string[] = ['usd', 'cad', 'eur', 'gbp', 'aud'];

export type Metadata = Record<string, string>;

export interface PaymentIntentDraft {
  amount: number;
  currency: string;
  capture_method?: 'automatic' | 'automatic_async' | 'manual';
  allowed_payment_method_types?: Stripe.PaymentIntent.AllowedPaymentMethodType[];
  payment_method?: string;
  metadata?: Metadata;
  description?: string;
  receipt_email?: string;
}

export interface PaymentIntentChanges {
  amount?: number;
  metadata?: Metadata;
  description?: string;
  receipt_email?: string;
}

function requireAmount(amount: number): void {
  if (amount < MIN_CENTS) {
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MAX_CENTS) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

function requireCurrency(currency: string): void {
  if (CURRENCIES.includes(currency.toLowerCase())) return;
  throw invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`,
    { param: 'currency' },
  );
}

function buildPaymentIntent(account: StripeAccount, draft: PaymentIntentDraft) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: draft.allowed_payment_method_types ?? null,
    amount: draft.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: draft.allowed_payment_method_types
      ? null
      : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: draft.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: account.now(),
    currency: draft.currency.toLowerCase(),
    customer: null,
    customer_account: null,
    description: draft.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: draft.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: draft.allowed_payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: draft.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

export function createPaymentIntent(
  account: StripeAccount,
  draft: PaymentIntentDraft,
): Stripe.PaymentIntent {
  requireAmount(draft.amount);
  requireCurrency(draft.currency);
  const intent: Stripe.PaymentIntent = buildPaymentIntent(account, draft);
  if (draft.payment_method) {
    intent.payment_method = findPaymentMethod(account, draft.payment_method).object.id;
    intent.status = 'requires_confirmation';
  }
  account.data.paymentIntents[intent.id] = intent;
  account.record('payment_intent.created', intent);
  return intent;
}

export function findPaymentIntent(
  account: StripeAccount,
  id: string,
  missing: Parameters<typeof resourceMissing>[2] = { param: 'intent' },
): Stripe.PaymentIntent {
  const intent = account.data.paymentIntents[id];
  if (!intent) throw resourceMissing('payment_intent', id, missing);
  return intent;
}

/** Merges metadata as Stripe does: a key sent empty is taken away. */
function mergeMetadata(metadata: Metadata, changes: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== ''),
  );
}

const FIXED_AMOUNT: readonly string[] = ['processing', 'requires_capture', 'canceled', 'succeeded'];

export function updatePaymentIntent(
  account: StripeAccount,
  changes: PaymentIntentChanges,
  id: string,
): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, id);
  if (changes.amount !== undefined) {
    if (FIXED_AMOUNT.includes(intent.status)) {
      throw invalidRequest(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
        { code: 'payment_intent_unexpected_state', param: 'amount' },
      );
    }
    requireAmount(changes.amount);
    intent.amount = changes.amount;
  }
  intent.metadata = mergeMetadata(intent.metadata, changes.metadata ?? {});
  intent.description = changes.description ?? intent.description;
  intent.receipt_email = changes.receipt_email ?? intent.receipt_email;
  return intent;
}
