import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { AppError } from '../../http/AppError';
import type { Failpoint } from '../../jobs/failpoints';
import type { Intent, Payments } from '../../payments/payments';
import { returnMoney, whereIs } from '../../payments/returnMoney';
import { alertNotReturned, alertReturned } from '../purchases/chargeAlerts';
import { shareGone } from '../holds/availability';
import { notPaid, paymentPending } from '../purchases/paymentErrors';
import { updatePurchase, type PurchaseRow } from '../purchases/purchases.queries';
import type { HoldsService } from './holds.service';
import { goneReason, unpaidReason } from './settlementRules';

interface RefusalDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  failpoint: Failpoint;
}

export type SettlementRefusals = ReturnType<typeof createSettlementRefusals>;

/**
 * The ends of a settlement that sell nothing: the money stays where it is or goes back, the share is
 * free again, and the buyer is told why.
 */
export function createSettlementRefusals({ db, payments, holds, failpoint }: RefusalDeps) {
  /** The share is not this buyer's any more: nobody is charged, or the charge goes back. */
  async function voidAuthorization(purchase: PurchaseRow, intent: Intent): Promise<never> {
    const reason = goneReason(purchase);
    if (intent.status !== 'succeeded') {
      await holds.cancelPayments([purchase]);
      throw shareGone(reason);
    }
    await returnCharge(purchase, intent);
    throw new AppError('shareGone', `${reason} The money goes back to your card.`);
  }

  /**
   * Somebody took the money in the provider's dashboard: it goes back, and the admins see it.
   * @throws AppError `paymentPending` until it is back.
   */
  async function returnCharge(purchase: PurchaseRow, intent: Intent): Promise<void> {
    const money = await returnMoney(payments, {
      intentId: intent.id,
      key: `return:${purchase.id}`,
      tries: purchase.refundTries,
    });
    failpoint('charge-returned');
    if (money.state === 'returned') return closeReturned(purchase, intent, money.refundId);
    if (money.state !== 'underway') {
      const refundTries = purchase.refundTries + 1;
      await updatePurchase(db, purchase.id, { refundTries });
      await alertNotReturned(db, chargeOf(purchase, intent), refundTries);
    }
    throw paymentPending();
  }

  /** All money is back: nothing is left to do, and the admins see that it happened, once. */
  async function closeReturned(
    purchase: PurchaseRow,
    intent: Intent,
    refundId: string | null,
  ): Promise<void> {
    if (purchase.intentClosedAt) return;
    await db.transaction(async (tx) => {
      await alertReturned(tx, chargeOf(purchase, intent));
      await updatePurchase(tx, purchase.id, { intentClosedAt: databaseNow, refundId });
    });
  }

  /** Taken and given back in the provider's dashboard before we made a sale of it. */
  async function releaseReturned(purchase: PurchaseRow, intent: Intent): Promise<never> {
    const released = await holds.endHold(db, purchase, { reason: 'refunded' });
    const { state, refundId } = whereIs(intent);
    if (released && state === 'returned') await closeReturned(released, intent, refundId);
    throw notPaid(unpaidReason(intent));
  }

  /** The authorisation ran out or was cancelled elsewhere: no money, no share. */
  async function releaseUnpaid(purchase: PurchaseRow, intent: Intent): Promise<never> {
    await holds.endHold(db, purchase, {
      reason: 'unpaid',
      isClosed: intent.status === 'canceled',
    });
    throw notPaid('The card provider has canceled this payment. Nothing was charged.');
  }

  /** What was taken in the provider's dashboard is not the price: it goes back, the share is free. */
  async function rejectPartialCapture(purchase: PurchaseRow, intent: Intent): Promise<never> {
    const released = await holds.endHold(db, purchase, { reason: 'unpaid' });
    if (released) await returnCharge(released, intent);
    throw notPaid('The amount taken was not the price. It goes back to your card.');
  }

  return { voidAuthorization, releaseUnpaid, releaseReturned, rejectPartialCapture, returnCharge };
}

const chargeOf = ({ groupId }: PurchaseRow, { id, receivedCents }: Intent) => ({
  intentId: id,
  amountCents: receivedCents,
  groupId,
});
