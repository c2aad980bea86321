import type Stripe from 'stripe';
import { brandOf, cvcLength, isPastMonth, passesLuhn } from './cardNumber';
import { newId, type StoredPaymentMethod, type StripeAccount } from './stripeAccount';
import { cardError, invalidRequest, resourceMissing } from './stripeError';
import { findByNumber, findByPaymentMethod, NOT_A_TEST_CARD, type TestCard } from './testCards';

/** A card as its holder types it. */
export interface CardData {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string;
  country?: string;
  postal_code?: string;
}

/** Stripe's own checks, before any bank is asked. */
function checkCard(card: CardData, now: number): void {
  const today = new Date(now * 1000);
  if (!passesLuhn(card.number)) {
    throw cardError({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  }
  if (isPastMonth(card.exp_month, card.exp_year, today) || card.exp_year > today.getFullYear() + 50)
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    });
  if (card.cvc !== undefined && !isCvcOf(card)) {
    throw cardError({
      code: 'invalid_cvc',
      message: "Your card's security code is invalid.",
      param: 'cvc',
    });
  }
}

function isCvcOf({ number, cvc = '' }: CardData): boolean {
  return /^\d+$/.test(cvc) && cvc.length === cvcLength(brandOf(number));
}

function cardObject(card: CardData): Stripe.PaymentMethod.Card {
  return {
    brand: brandOf(card.number),
    checks: {
      address_line1_check: null,
      address_postal_code_check: card.postal_code ? 'pass' : null,
      cvc_check: card.cvc ? 'pass' : null,
    },
    country: 'US',
    display_brand: brandOf(card.number),
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brandOf(card.number)], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function keep(account: StripeAccount, testCard: TestCard, card: CardData): StoredPaymentMethod {
  const stored: StoredPaymentMethod = {
    card: testCard,
    object: {
      id: newId('pm'),
      object: 'payment_method',
      billing_details: {
        address: {
          city: null,
          country: card.country ?? null,
          line1: null,
          line2: null,
          postal_code: card.postal_code ?? null,
          state: null,
        },
        email: null,
        name: null,
        phone: null,
        tax_id: null,
      },
      card: cardObject(card),
      created: account.now(),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
  };
  account.data.paymentMethods[stored.object.id] = stored;
  return stored;
}

/** Throws Stripe's card errors for a number, date or code that cannot be. */
export function createPaymentMethod(account: StripeAccount, card: CardData): StoredPaymentMethod {
  checkCard(card, account.now());
  const testCard = findByNumber(card.number);
  if (!testCard) {
    const { declineCode, ...body } = NOT_A_TEST_CARD;
    throw cardError({ ...body, ...(declineCode && { decline_code: declineCode }) });
  }
  return keep(account, testCard, card);
}

/** A stored method, or one of the `pm_card_…` ids of the test cards. */
export function findPaymentMethod(account: StripeAccount, id: string): StoredPaymentMethod {
  const stored = account.data.paymentMethods[id];
  if (stored) return stored;
  const testCard = findByPaymentMethod(id);
  if (!testCard)
    throw resourceMissing('PaymentMethod', id, { param: 'payment_method', status: 400 });
  const nextYear = new Date(account.now() * 1000).getFullYear() + 1;
  return keep(account, testCard, { number: testCard.number, exp_month: 12, exp_year: nextYear });
}

export function requirePaymentMethod(method: StoredPaymentMethod | undefined): StoredPaymentMethod {
  if (method) return method;
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state' },
  );
}
