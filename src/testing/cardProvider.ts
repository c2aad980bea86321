import type { Journal, JournalEntry } from 'stripe-emulator';

import { stripeUrl } from './testServer';

/** Stripe's test cards, by what they do. */
export const cards = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  asksForAuthentication: '4000002500003155',
  failsToRefund: '4000000000005126',
  refundsSlowly: '4000000000007726',
};

async function control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${stripeUrl()}/_emulator/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Pays as a cardholder would, who passes or fails 3-D Secure; resolves to the payment's status. */
export async function payByCard(
  intentId: string,
  number = cards.pays,
  authenticate: 'succeed' | 'fail' = 'succeed',
): Promise<string> {
  const { paymentIntent } = await control<{ paymentIntent: { status: string } }>(
    'POST',
    `intents/${intentId}/confirm`,
    { number, authenticate },
  );
  return paymentIntent.status;
}

/** All charges and refunds of the provider. */
export const readJournal = (): Promise<Journal> => control('GET', 'journal');

/** The provider's record of a payment; undefined until a card has paid. */
export async function bookedCharge(intentId: string): Promise<JournalEntry | undefined> {
  const { entries } = await readJournal();
  return entries.find(({ paymentIntentId }) => paymentIntentId === intentId);
}

/** A payment in the provider's form. */
export interface ProviderIntent {
  id: string;
  status: string;
  amount: number;
  metadata: Record<string, string>;
}

/** Parallel tests write to the same account, so more than the newest page is read. */
const mostListed = 1_000;

async function listNewest<Item extends { id: string }>(
  kind: 'payment_intents' | 'events',
): Promise<Item[]> {
  const items: Item[] = [];
  for (let hasMore = true; hasMore;) {
    const after = items.at(-1);
    const from = after ? `&starting_after=${after.id}` : '';
    const response = await fetch(`${stripeUrl()}/v1/${kind}?limit=100${from}`, {
      headers: { authorization: 'Bearer sk_test_emulator' },
    });
    const page = (await response.json()) as { data: Item[]; has_more: boolean };
    items.push(...page.data);
    hasMore = page.has_more && items.length < mostListed;
  }
  return items;
}

/** The payments one person started, newest first, however little became of them. */
export const intentsOf = async (userId: string): Promise<ProviderIntent[]> =>
  (await listNewest<ProviderIntent>('payment_intents')).filter(
    ({ metadata }) => metadata.user === userId,
  );

/** An event as the provider keeps it, delivered or not. */
interface ProviderEvent {
  id: string;
  data: { object: { id: string; payment_intent?: string } };
}

/** Events of one payment, newest first. */
export const eventsOf = async (intentId: string): Promise<ProviderEvent[]> =>
  (await listNewest<ProviderEvent>('events')).filter(
    ({ data: { object } }) => object.id === intentId || object.payment_intent === intentId,
  );

export interface ScheduledFault {
  operation:
    | 'create'
    | 'retrieve'
    | 'confirm'
    | 'capture'
    | 'cancel'
    | 'refund'
    | 'list'
    | 'balance';
  kind:
    | 'delay'
    | 'hang'
    | 'reset-before'
    | 'reset-after'
    | 'server-error'
    | 'server-error-after'
    | 'rate-limit'
    | 'lock-timeout';
  delayMs?: number;
  times?: number;
  paymentIntent?: string;
  metadata?: Record<string, string>;
}

/** Makes the provider fail for one payment or one buyer, so that parallel tests do not interfere. */
export const scheduleFault = (fault: ScheduledFault): Promise<unknown> =>
  control('POST', 'faults', fault);

/** Takes all that was authorised, or `amountCents` of it. */
export const captureInDashboard = (paymentIntent: string, amountCents?: number): Promise<unknown> =>
  control('POST', 'capture', { paymentIntent, amountCents });

/** Refunds all of it, or `amountCents`. */
export const refundInDashboard = (paymentIntent: string, amountCents?: number): Promise<unknown> =>
  control('POST', 'refund', { paymentIntent, amountCents });

/** Refunds of this payment stay pending, until {@link endRefund}. */
export const slowRefunds = (paymentIntent: string): Promise<unknown> =>
  control('POST', 'refund/slow', { paymentIntent });

/** Refunds of this payment wait for money on the shop's card account, until {@link endRefund}. */
export const withholdRefunds = (paymentIntent: string): Promise<unknown> =>
  control('POST', 'refund/slow', { paymentIntent, isUnfunded: true });

/** The charge of this payment is not on the balance when it is captured, until {@link bookCharge}. */
export const bookLate = (paymentIntent: string): Promise<unknown> =>
  control('POST', 'book', { paymentIntent, isLate: true });

export const bookCharge = (paymentIntent: string): Promise<unknown> =>
  control('POST', 'book', { paymentIntent });

/** A refund or a dispute of a payment, in the provider's form. */
interface ProviderReturn {
  id: string;
  amount: number;
  status: string;
  pending_reason?: string | null;
}

async function listReturns(
  kind: 'refunds' | 'disputes',
  intent: string,
): Promise<ProviderReturn[]> {
  const response = await fetch(`${stripeUrl()}/v1/${kind}?limit=100&payment_intent=${intent}`, {
    headers: { authorization: 'Bearer sk_test_emulator' },
  });
  return ((await response.json()) as { data: ProviderReturn[] }).data;
}

/** A payment's refunds, newest first. */
export const listRefunds = (intent: string) => listReturns('refunds', intent);

export const disputesOf = (intent: string) => listReturns('disputes', intent);

/** The statuses of a payment's refunds, newest first. */
export const refundsOf = async (paymentIntent: string): Promise<string[]> =>
  (await listRefunds(paymentIntent)).map(({ status }) => status);

/** Adds money to the account's available balance, or pays out of it, until it is so much. */
export async function setAvailable(cents: number): Promise<void> {
  const response = await fetch(`${stripeUrl()}/v1/balance`, {
    headers: { authorization: 'Bearer sk_test_emulator' },
  });
  const { available } = (await response.json()) as { available: { amount: number }[] };
  const rest = cents - (available[0]?.amount ?? 0);
  if (rest > 0) await control('POST', 'topup', { amountCents: rest });
  if (rest < 0) await control('POST', 'payout', { amountCents: -rest });
}

/** Answer of the bank to a payment's newest refund, or the one of `amountCents`, at any time after. */
export const endRefund = (
  paymentIntent: string,
  status: 'succeeded' | 'failed',
  amountCents?: number,
): Promise<unknown> => control('POST', 'refund/end', { paymentIntent, status, amountCents });

/** A payment by card that no call to our server began; `manual`: the card said yes, nothing is taken. */
export async function chargeOutside(
  cents: number,
  metadata: Record<string, string>,
  capture: 'automatic' | 'manual' = 'automatic',
): Promise<string> {
  const response = await fetch(`${stripeUrl()}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_emulator', 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams({
      amount: String(cents),
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      capture_method: capture,
      ...Object.fromEntries(
        Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]),
      ),
    }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Removes all scheduled failures, or only those of one payment. */
export const clearFaults = (paymentIntent?: string): Promise<unknown> =>
  control('DELETE', paymentIntent ? `faults?paymentIntent=${paymentIntent}` : 'faults');

/** How the provider delivers its events from now on; nothing given: as usual. */
export const deliverEvents = (
  mode: { paused?: boolean; duplicate?: boolean; reverse?: boolean; drop?: boolean } = {},
): Promise<unknown> => control('POST', 'webhooks', mode);

/** As if 30 days had passed: the provider does not list earlier events any more. */
export const forgetEvents = (): Promise<unknown> => control('DELETE', 'events');

/** As if the authorisation had not been captured for seven days. */
export const expireAuthorization = (intentId: string): Promise<unknown> =>
  control('POST', `intents/${intentId}/expire`, {});

/** As if the server's keys were another account's by now: the provider does not know the payment. */
export const forgetIntent = (intentId: string): Promise<unknown> =>
  control('POST', `intents/${intentId}/forget`, {});

/** The only secret key that the provider takes from now on. */
export const changeKey = (secretKey: string): Promise<unknown> =>
  control('POST', 'key', { secretKey });

export const disputeCharge = (paymentIntent: string, amountCents?: number): Promise<unknown> =>
  control('POST', 'dispute', { paymentIntent, amountCents });

/** The buyer's bank asks about the charge, and leaves its money here. */
export const inquire = (paymentIntent: string): Promise<unknown> =>
  control('POST', 'dispute', { paymentIntent, inquiry: true });

/**
 * Gives the payment's newest dispute that status, also one that the provider adds later; `isRefundable`: whether the
 * charge can be refunded then, where the status does not say it.
 */
export const endDispute = (
  paymentIntent: string,
  status: string,
  isRefundable?: boolean,
): Promise<unknown> => control('POST', 'dispute/end', { paymentIntent, status, isRefundable });

/** Requests that Stripe's published schema does not allow. */
export const schemaViolations = (): Promise<unknown[]> => control('GET', 'violations');
