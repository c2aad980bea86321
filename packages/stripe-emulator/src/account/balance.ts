import type Stripe from 'stripe';
import { newId, type StripeAccount } from './stripeAccount';
import { invalidRequest } from './stripeError';

const DAY = 24 * 60 * 60;
/** Time for which Stripe keeps the money of a charge in the United States before it can be paid out. */
const SETTLING_SECONDS = 2 * DAY;
const CURRENCY = 'usd';

/** Cents of a charge that Stripe keeps: 2.9 % and 30 cents. */
const chargeFee = (cents: number): number => Math.round((cents * 29) / 1000) + 30;
/** Cents that a dispute costs, won or lost. */
const DISPUTE_FEE = 1500;

interface Movement {
  type: Stripe.BalanceTransaction.Type;
  category: string;
  /** Cents, less than zero where the account pays them. */
  amount: number;
  source: string;
  fee?: { amount: number; description: string };
  /** The account has it only after some days. */
  isPending?: boolean;
}

/** Books a movement on the account's balance. */
function bookMovement(account: StripeAccount, movement: Movement): Stripe.BalanceTransaction {
  const { type, category, amount, source, fee, isPending = false } = movement;
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: account.now() + (isPending ? SETTLING_SECONDS : 0),
    balance_type: 'payments',
    created: account.now(),
    currency: CURRENCY,
    description: null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency: CURRENCY, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: category,
    source,
    status: isPending ? 'pending' : 'available',
    type,
  };
  account.data.balanceTransactions[transaction.id] = transaction;
  if (isPending) account.data.pendingTransactions.push(transaction.id);
  return transaction;
}

export const bookCharge = (account: StripeAccount, charge: string, amount: number): string =>
  bookMovement(account, {
    type: 'charge',
    category: 'charge',
    amount,
    source: charge,
    fee: { amount: chargeFee(amount), description: 'Stripe processing fees' },
    isPending: true,
  }).id;

/** Stripe keeps the fee of the charge; the refund itself costs nothing. */
export const bookRefund = (account: StripeAccount, { id, amount }: Stripe.Refund): string =>
  bookMovement(account, { type: 'refund', category: 'refund', amount: -amount, source: id }).id;

/** The bank sent the money back. */
export const bookRefundFailure = (account: StripeAccount, { id, amount }: Stripe.Refund): string =>
  bookMovement(account, { type: 'refund_failure', category: 'refund_failure', amount, source: id })
    .id;

export const bookDispute = (
  account: StripeAccount,
  { id, amount }: Stripe.Dispute,
): Stripe.BalanceTransaction =>
  bookMovement(account, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    source: id,
    fee: { amount: DISPUTE_FEE, description: 'Dispute fee' },
  });

/** A dispute that was won: the money is here again, its fee is not. */
export const bookDisputeReversal = (
  account: StripeAccount,
  { id, amount }: Stripe.Dispute,
): Stripe.BalanceTransaction =>
  bookMovement(account, { type: 'adjustment', category: 'dispute_reversal', amount, source: id });

/** Money that the merchant adds to the balance, as for refunds that wait for it. */
export const topUp = (account: StripeAccount, amount: number): Stripe.BalanceTransaction =>
  bookMovement(account, { type: 'topup', category: 'topup', amount, source: newId('tu') });

/**
 * Makes available what has been pending long enough; charges become available in the order they were made.
 * @returns whether there was any
 */
export function matureBalance(account: StripeAccount): boolean {
  const { data } = account;
  const now = account.now();
  const isDue = (id: string | undefined): boolean =>
    id !== undefined && (data.balanceTransactions[id]?.available_on ?? 0) <= now;
  const before = data.pendingTransactions.length;
  while (isDue(data.pendingTransactions[0])) {
    const due = data.balanceTransactions[data.pendingTransactions.shift() ?? ''];
    if (due) due.status = 'available';
  }
  return data.pendingTransactions.length < before;
}

const sumOfStatus = (account: StripeAccount, status: string): number =>
  Object.values(account.data.balanceTransactions)
    .filter((transaction) => transaction.status === status)
    .reduce((sum, { net }) => sum + net, 0);

/** Cents that may be paid out or refunded now. */
export const availableCents = (account: StripeAccount): number => sumOfStatus(account, 'available');

export function readBalance(account: StripeAccount): Stripe.Balance {
  const of = (amount: number) => [{ amount, currency: CURRENCY, source_types: { card: amount } }];
  return {
    object: 'balance',
    available: of(availableCents(account)),
    livemode: false,
    pending: of(sumOfStatus(account, 'pending')),
  };
}

/**
 * Pays so much of what is available to the merchant's bank, by default all.
 * @throws StripeError `balance_insufficient` where there is less
 */
export function payOut(account: StripeAccount, cents?: number): Stripe.Payout {
  const available = availableCents(account);
  const amount = cents ?? available;
  if (amount < 1 || amount > available) {
    throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', {
      code: 'balance_insufficient',
    });
  }
  const id = newId('po');
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: account.now() + DAY,
    automatic: cents === undefined,
    balance_transaction: bookMovement(account, {
      type: 'payout',
      category: 'payout',
      amount: -amount,
      source: id,
    }).id,
    created: account.now(),
    currency: CURRENCY,
    description: null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: cents === undefined ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  };
  account.data.payouts[id] = payout;
  account.record('payout.paid', payout);
  return payout;
}
