import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestCard } from './testCards';

/** An event, and which deliveries a webhook endpoint has received. */
export interface StoredEvent {
  event: Stripe.Event;
  isDelivered: boolean;
}

/** A payment method and its test card; other numbers are never stored. */
export interface StoredPaymentMethod {
  object: Stripe.PaymentMethod;
  card: TestCard;
}

/** The first answer given for an idempotency key. */
export interface SavedAnswer {
  fingerprint: string;
  /** Unix time in seconds. */
  at: number;
  status: number;
  body: unknown;
}

/** Everything the account holds, as plain JSON, in the order it came. */
export interface AccountData {
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  paymentMethods: Record<string, StoredPaymentMethod>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  balanceTransactions: Record<string, Stripe.BalanceTransaction>;
  /** Ids of those that are not available yet, in the order they become so. */
  pendingTransactions: string[];
  payouts: Record<string, Stripe.Payout>;
  /** Payments whose next refunds stay pending until a test ends them. */
  slowRefunds: string[];
  /** Payments whose next refunds wait for money on the account's balance, too. */
  unfundedRefunds: string[];
  /** Payments whose charges are booked on the balance only when a test says so. */
  unbookedCharges: string[];
  /** True where a refund waits for money that the available balance lacks. */
  refundsNeedFunds: boolean;
  events: Record<string, StoredEvent>;
  savedAnswers: Record<string, SavedAnswer>;
}

export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Payout;

export function emptyAccountData(): AccountData {
  return {
    paymentIntents: {},
    paymentMethods: {},
    charges: {},
    refunds: {},
    disputes: {},
    balanceTransactions: {},
    pendingTransactions: [],
    payouts: {},
    slowRefunds: [],
    unfundedRefunds: [],
    unbookedCharges: [],
    refundsNeedFunds: false,
    events: {},
    savedAnswers: {},
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** One Stripe account: what it holds, its clock, and the events that its changes make. */
export interface StripeAccount {
  data: AccountData;
  /** Unix time in seconds, as Stripe writes it. */
  now(): number;
  /** Events of updates also name the values from before. */
  record(type: Stripe.Event['type'], object: EventObject, previous?: Partial<EventObject>): void;
  /** Where a page of the emulator's own is. */
  urlOf(path: string): string;
  /** Runs a change that Stripe makes a little later. */
  later(change: () => void): void;
}
