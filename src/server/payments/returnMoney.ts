import { asCents, type Cents } from '#shared/money';

import { PaymentRefusedError, type Intent, type Payments } from './payments';
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
}

/** Where the money is by now. */
export interface MoneyBack {
  /** `disputed`: the buyer's bank has the money, so the provider refuses a refund. */
  state: 'returned' | 'underway' | 'disputed' | 'failed';
  /** The refund that brought it back, or is about to. */
  refundId: string | null;
  /** How many refunds of this payment have come back from the bank. */
  sentBack: number;
}

/**
 * Refunds a whole payment unless it is refunded or being refunded, or was sent back too often. Safe to
 * repeat, because the payment is read before and after. Never throws: an unknown outcome counts as a failed
 * attempt.
 */
export async function returnMoney(payments: Payments, owed: OwedMoney): Promise<MoneyBack> {
  const before = await payments.retrieveIntent(owed.intentId).catch(() => null);
  if (!before) return nowhere('failed');
  if (isBeingRefunded(before) || isGivenUp(owed, before)) return whereIs(before);
  const refusal = await askForRefund(payments, owed, before);
  if (refusal === 'charge_disputed') return returnUndisputed(payments, owed, before);
  const after = await payments.retrieveIntent(owed.intentId).catch(() => null);
  return after ? whereIs(after) : nowhere('failed');
}

const nowhere = (state: MoneyBack['state']): MoneyBack => ({
  state,
  refundId: null,
  sentBack: 0,
});

/** The state of a payment's money. */
export function whereIs(intent: Intent): MoneyBack {
  const [latest] = intent.refunds.filter(({ status }) => status !== 'failed');
  return {
    state: isFullyRefunded(intent) ? 'returned' : isBeingRefunded(intent) ? 'underway' : 'failed',
    refundId: latest?.id ?? null,
    sentBack: countSentBack(intent),
  };
}

const countSentBack = ({ refunds }: Intent): number =>
  refunds.filter(({ status }) => status === 'failed').length;

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
    await payments.refund(intentId, `${key}:${tries + countSentBack(intent)}`, amountCents);
    return null;
  } catch (error) {
    return error instanceof PaymentRefusedError ? error.code : null;
  }
}

/**
 * An open dispute blocks a refund; a lost one has returned what was disputed to the buyer, so that only
 * the rest of the charge is refunded, if there is one.
 */
async function returnUndisputed(
  payments: Payments,
  owed: OwedMoney,
  intent: Intent,
): Promise<MoneyBack> {
  const dispute = await payments.findDispute(owed.intentId).catch(() => null);
  if (!dispute) return nowhere('failed');
  if (dispute.status !== 'lost') return nowhere('disputed');
  if (dispute.amountCents >= intent.receivedCents) return nowhere('returned');
  const owedOf = ({ receivedCents, refundedCents }: Intent): number =>
    receivedCents - dispute.amountCents - refundedCents;
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
