import type { Db } from '../../db/database';
import { isBeingRefunded, type Intent, type Payments } from '../../payments/payments';
import { returnMoney } from '../../payments/returnMoney';
import { findPurchase, updatePurchase, type PurchaseRow } from './purchases.queries';
import { alertFailing, isPaidAnotherWay, noteSentBack, resolveRefundAlerts } from './refundAlerts';

export type OwedRefundsService = ReturnType<typeof createOwedRefundsService>;

/**
 * Refunds that were done and came back from the bank weeks later. The share has been on sale since
 * and may be sold: it stays where it is, and the buyer is owed the money until it has arrived.
 */
export function createOwedRefundsService({ db, payments }: { db: Db; payments: Payments }) {
  /**
   * @returns whether money that was given back has come back, be it a part of it, so that its buyer is
   * owed.
   */
  async function noteFailure({ id }: PurchaseRow, intent: Intent): Promise<boolean> {
    const current = await findPurchase(db, id);
    if (!current) return false;
    const isBack =
      current.refundId !== null &&
      intent.refunds.some(({ status }) => status === 'failed') &&
      !isBeingRefunded(intent);
    if (isBack) await noteSentBack(db, current);
    return isBack || current.refundFailedAt !== null;
  }

  /** Tries again; what comes back once more is found as the first was. */
  async function carryOut(purchase: PurchaseRow): Promise<void> {
    if (await isPaidAnotherWay(db, purchase)) return close(purchase, null);
    const money = await returnMoney(payments, {
      intentId: purchase.intentId ?? '',
      key: `owed:${purchase.id}`,
      tries: purchase.refundTries,
    });
    if (money.state === 'returned') return close(purchase, money.refundId);
    if (money.state === 'underway') return;
    const refundTries = purchase.refundTries + 1;
    await updatePurchase(db, purchase.id, { refundTries });
    await alertFailing(db, purchase, refundTries);
  }

  const close = (purchase: PurchaseRow, refundId: string | null): Promise<void> =>
    db.transaction(async (tx) => {
      await updatePurchase(tx, purchase.id, { refundFailedAt: null, refundId });
      await resolveRefundAlerts(tx, purchase);
    });

  return { noteFailure, carryOut };
}
