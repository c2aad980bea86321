import { asCents, noCents, sumOfCents, type Cents } from '#shared/money';

import {
  PaymentRefusedError,
  type Dispute,
  type Intent,
  type Payments,
  type Refund,
} from './payments';
import { isFullyRefunded, isBeingRefunded } from './payments';

/** A payment to be refunded. */
export interface OwedMoney {
  intentId: string;
  /** The reason of the refund; with the number of the attempt it is the idempotency key. */
  key: string;
  /** How often it has come to nothing so far. */
  tries: number;
  /** Once the bank has sent so many of its refunds back no other is made; absent: as many as it takes. */
  mostSentBack?: number;
  /** Part of the payment that an admin gave back another way before: no refund moves it. */
  byHandCents?: Cents;
  /** Reads the disputes of the payment and writes them down; absent: there is nothing to write them to. */
  listDisputes?: () => Promise<readonly Dispute[]>;
}

/** Where the money is by now. */
export interface MoneyBack {
  /** `disputed`: the buyer's bank has the money, so the provider refuses a refund. */
  state: 'returned' | 'underway' | 'disputed' | 'failed';
  /** The refund that brought it back, or is about to. */
  refundId: string | null;
  /** How many refunds of this payment have come back from the bank. */
  sentBack: number;
  /** A refund is pending because the shop's account does not cover it. */
  isUnfunded: boolean;
  /** Amount of the payment refunded to the card so far. */
  toCardCents: Cents;
  /** Paid by the supplier, as an admin said by ending the alert. */
  anotherWayCents: Cents;
  /** As {@link Intent}'s: what the payment and its refunds changed on the shop's account. */
  movements: Intent['movements'];
  isBooked: boolean;
}

/**
 * Refunds a whole payment unless it is refunded or being refunded, or was sent back too often. Safe to
 * repeat, because the payment is read before and after. Never throws: an unknown outcome counts as a failed
 * attempt.
 */
export async function returnMoney(payments: Payments, owed: OwedMoney): Promise<MoneyBack> {
  const before = await payments.retrieveIntent(owed.intentId).catch(() => null);
  if (!before) return nowhere('failed');
  const { byHandCents = noCents } = owed;
  if (isBeingRefunded(before, byHandCents) || isGivenUp(owed, before))
    return whereIs(before, byHandCents);
  if (await isUncovered(payments, owed, before)) {
    return { ...whereIs(before, byHandCents), state: 'underway', isUnfunded: true };
  }
  const part = byHandCents > 0 ? unaskedOf(owed, before) : undefined;
  const refusal = await askForRefund(payments, owed, before, part);
  if (refusal === 'charge_disputed') return returnUndisputed(payments, owed, before);
  const after = await payments.retrieveIntent(owed.intentId).catch(() => null);
  return after ? whereIs(after, byHandCents) : nowhere('failed');
}

/** Cents of a payment that no refund has moved or is to move, and no admin gave back. */
const unaskedOf = (
  { byHandCents = noCents }: Pick<OwedMoney, 'byHandCents'>,
  { receivedCents, refundedCents, refundingCents }: Intent,
): Cents => asCents(receivedCents - refundedCents - refundingCents - byHandCents);

const nowhere = (state: MoneyBack['state']): MoneyBack => ({
  state,
  refundId: null,
  sentBack: 0,
  isUnfunded: false,
  toCardCents: noCents,
  anotherWayCents: noCents,
  movements: [],
  isBooked: true,
});

/** Return of a payment that no card was charged for: nothing is to move. */
export const nothingMoved = nowhere('returned');

/**
 * The state of a payment's money once an admin has paid the buyer what the card refused.
 * @returns null where the provider cannot be asked.
 */
export async function whereIsPaidElsewhere(
  payments: Payments,
  {
    intentId,
    listDisputes,
    byHandCents,
  }: Required<Pick<OwedMoney, 'intentId' | 'listDisputes' | 'byHandCents'>>,
): Promise<MoneyBack | null> {
  try {
    const intent = await payments.retrieveIntent(intentId);
    if (!intent) return nothingMoved;
    const lostCents = sumOfLost(await listDisputes());
    const rest = intent.receivedCents - intent.refundedCents - lostCents - byHandCents;
    return {
      ...nothingMoved,
      ...bookedOf(intent),
      toCardCents: intent.refundedCents,
      anotherWayCents: asCents(Math.max(rest, 0)),
    };
  } catch {
    return null;
  }
}

const sumOfLost = (disputes: readonly Dispute[]): Cents =>
  sumOfCents(
    disputes.filter(({ status }) => status === 'lost').map(({ amountCents }) => amountCents),
  );

/** The state of a payment's money. */
export function whereIs(intent: Intent, byHandCents: Cents = noCents): MoneyBack {
  const [latest] = intent.refunds.filter(({ status }) => status !== 'failed');
  const isUnderway = isBeingRefunded(intent, byHandCents);
  return {
    state: isFullyRefunded(intent, byHandCents) ? 'returned' : isUnderway ? 'underway' : 'failed',
    refundId: latest?.id ?? null,
    sentBack: countSentBack(intent),
    isUnfunded: intent.refunds.some(({ isUnfunded }) => isUnfunded),
    toCardCents: intent.refundedCents,
    anotherWayCents: noCents,
    ...bookedOf(intent),
  };
}

const bookedOf = ({ movements, isBooked }: Intent): Pick<MoneyBack, 'movements' | 'isBooked'> => ({
  movements,
  isBooked,
});

/** A refund of the whole payment: a part of it that a bank sent back is no try of that. */
const isSentBack = ({ status, hasRunDry, returnId }: Refund): boolean =>
  status === 'failed' && !hasRunDry && returnId === null;

const countSentBack = ({ refunds }: Intent): number => refunds.filter(isSentBack).length;

const countFailed = ({ refunds }: Intent): number =>
  refunds.filter(({ status }) => status === 'failed').length;

/**
 * True where the newest refund failed because the shop's account did not cover it, and the rest to return still is
 * more than the available balance, or the balance cannot be read: another refund would fail, too.
 */
async function isUncovered(payments: Payments, owed: OwedMoney, intent: Intent): Promise<boolean> {
  if (intent.refunds[0]?.hasRunDry !== true) return false;
  const balance = await payments.readBalance().catch(() => null);
  return balance === null || balance.availableCents < unaskedOf(owed, intent);
}

const isGivenUp = ({ mostSentBack }: OwedMoney, intent: Intent): boolean =>
  mostSentBack !== undefined && countSentBack(intent) >= mostSentBack;

/**
 * The provider answers a key that it knows as it did the first time, also when that refund has failed
 * since: so the refund after a failed one, and the try after one without a refund, has a key of its own.
 * @returns why it was refused, where the provider said so.
 */
async function askForRefund(
  payments: Payments,
  { intentId, key, tries }: OwedMoney,
  intent: Intent,
  amountCents?: Cents,
): Promise<string | null> {
  try {
    const part = amountCents === undefined ? undefined : { amountCents };
    await payments.refund(intentId, `${key}:${tries + countFailed(intent)}`, part);
    return null;
  } catch (error) {
    return error instanceof PaymentRefusedError ? error.code : null;
  }
}

/**
 * An open dispute blocks a refund; lost ones have returned what was disputed to the buyer, so that only the rest of
 * the charge is refunded, if there is one. A charge may have several.
 */
async function returnUndisputed(
  payments: Payments,
  owed: OwedMoney,
  intent: Intent,
): Promise<MoneyBack> {
  const listDisputes = owed.listDisputes ?? (() => payments.listDisputesOf(owed.intentId));
  const disputes = await listDisputes().catch(() => []);
  if (disputes.some(({ status }) => status === 'open')) return nowhere('disputed');
  const lostCents = sumOfLost(disputes);
  if (lostCents === 0) return nowhere('failed');
  if (lostCents >= intent.receivedCents) {
    return {
      ...nothingMoved,
      ...bookedOf(intent),
      toCardCents: intent.refundedCents,
    };
  }
  const owedOf = (now: Intent): number => unaskedOf(owed, now) + now.refundingCents - lostCents;
  const unasked = owedOf(intent) - intent.refundingCents;
  if (unasked > 0) {
    const rest = { ...owed, key: `${owed.key}:rest` };
    await askForRefund(payments, rest, intent, asCents(unasked));
  }
  const after = await payments.retrieveIntent(owed.intentId).catch(() => null);
  if (!after) return nowhere('failed');
  if (owedOf(after) <= 0) return { ...whereIs(after), state: 'returned' };
  const isUnderway = after.refundingCents >= owedOf(after);
  return { ...whereIs(after), state: isUnderway ? 'underway' : 'failed' };
}
