import type Stripe from 'stripe';
import { bookCharge } from './balance';
import { newId, type StoredPaymentMethod, type StripeAccount } from './stripeAccount';
import type { Decline } from './testCards';

const SEVEN_DAYS = 7 * 24 * 60 * 60;

function cardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    capture_before: intent.created + SEVEN_DAYS,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    seller_message: decline ? 'The bank returned the decline code.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

/** Asks the card for the intent's amount: an authorization, captured at once unless it is manual. */
export function createCharge(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
): Stripe.Charge {
  const decline = method.card.declines;
  const isCaptured = !decline && intent.capture_method !== 'manual';
  const id = newId('ch');
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isCaptured ? bookCharge(account, id, intent.amount) : null,
    billing_details: method.object.billing_details,
    calculated_statement_descriptor: 'EMULATOR',
    captured: isCaptured,
    created: account.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, method.object) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  account.data.charges[charge.id] = charge;
  return charge;
}

export function latestChargeOf(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
): Stripe.Charge | undefined {
  return typeof intent.latest_charge === 'string'
    ? account.data.charges[intent.latest_charge]
    : undefined;
}
