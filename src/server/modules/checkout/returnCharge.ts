/**
 * Settlements that end without a sale: the charge is canceled or refunded, the share is free again, and
 * the buyer gets the reason.
 */

import { inTransaction, type Context } from '../../context';
import { databaseNow } from '../../db/clock';
import { AppError } from '../../http/AppError';
import type { Intent } from '../../payments/payments';
import { returnMoney, whereIs, type MoneyBack } from '../../payments/returnMoney';
import { alertNotReturned, alertReturned } from '../purchases/chargeAlerts.service';
import { shareGone } from '../holds/availability.rules';
import { recordFees } from '../purchases/fees.queries';
import { notPaid, paymentPending } from '../purchases/paymentErrors.rules';
import { countAttempt, updatePurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { cancelPayments } from './releaseHolds.service';
import { endHold } from './endHold';
import { goneReason, unpaidReason } from './settlement.rules';

/** The buyer has lost the share: the authorization is canceled, or the charge refunded. */
export async function voidAuthorization(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<never> {
  const reason = goneReason(purchase);
  if (intent.status !== 'succeeded') {
    await cancelPayments(context, [purchase]);
    throw shareGone(reason);
  }
  await returnCharge(context, purchase, intent);
  throw new AppError('shareGone', `${reason} The money goes back to your card.`);
}

/**
 * Refunds a charge that was captured in the provider's dashboard, and alerts the admins.
 * @throws AppError `paymentPending` until it is refunded.
 */
export async function returnCharge(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<void> {
  const money = await returnMoney(context.payments, {
    intentId: intent.id,
    key: `return:${purchase.id}`,
    tries: purchase.refundAttempts,
  });
  context.failpoint('charge-returned');
  if (money.state === 'returned') return closeReturned(context, purchase, intent, money);
  if (money.state !== 'underway') {
    const tries = await countAttempt(context.db, purchase, 'refundAttempts');
    await alertNotReturned(context.db, chargeOf(purchase, intent), tries);
  }
  throw paymentPending();
}

/** All money is back: nothing is left to do, and the admins see that it happened, once. */
async function closeReturned(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
  money: MoneyBack,
): Promise<void> {
  if (purchase.intentClosedAt) return;
  await inTransaction(context, async ({ db }) => {
    await alertReturned(db, chargeOf(purchase, intent), money.toCardCents);
    const { refundId } = money;
    await updatePurchase(db, purchase.id, { intentClosedAt: databaseNow, refundId });
    await recordFees(db, purchase.id, money);
  });
}

/** Captured and refunded in the provider's dashboard before a sale was written. */
export async function releaseReturned(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<never> {
  const released = await endHold(context, purchase, { reason: 'refunded' });
  const money = whereIs(intent);
  if (released && money.state === 'returned') await closeReturned(context, released, intent, money);
  throw notPaid(unpaidReason(intent));
}

/** The authorisation ran out or was cancelled elsewhere: no money, no share. */
export async function releaseUnpaid(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<never> {
  await endHold(context, purchase, {
    reason: 'unpaid',
    isClosed: intent.status === 'canceled',
  });
  throw notPaid('The card provider has canceled this payment. Nothing was charged.');
}

/** Another amount than the price was captured in the provider's dashboard: refunds it and frees the share. */
export async function rejectPartialCapture(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<never> {
  const released = await endHold(context, purchase, { reason: 'unpaid' });
  if (released) await returnCharge(context, released, intent);
  throw notPaid('The amount taken was not the price. It goes back to your card.');
}

const chargeOf = ({ groupId }: PurchaseRow, { id, receivedCents }: Intent) => ({
  intentId: id,
  amountCents: receivedCents,
  groupId,
});
