import type { Db } from '../../db/client';
import type { Intent, Payments } from '../../payments/payments';
import { lockGroup, releaseStock } from '../groups/stock.service';
import { notPaid, paymentPending, shareGone } from './availability';
import { alertReturned } from './chargeAlerts';
import type { HoldsService } from './holds.service';
import {
  lockPurchase,
  movePurchase,
  shareOf,
  updatePurchase,
  type PurchaseRow,
} from './purchases.repository';

interface RefusalDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
}

/**
 * The ends of a settlement that sell nothing: the money stays where it is or goes back, the share is
 * free again, and the buyer is told why.
 */
export function createSettlementRefusals({ db, payments, holds }: RefusalDeps) {
  /** No room: the authorisation is given back, nobody was charged. */
  async function giveUp(purchase: PurchaseRow, intent: Intent): Promise<never> {
    if (intent.status === 'succeeded') await returnCharge(purchase, intent);
    else await holds.cancelPayments([purchase]);
    throw shareGone('Somebody else has taken this share in the meantime.');
  }

  /** Somebody took the money in the provider's dashboard: it goes back, and the admins see it. */
  async function returnCharge(purchase: PurchaseRow, { id, received }: Intent): Promise<void> {
    const { status } = await payments
      .refund(id, `return:${purchase.id}:${purchase.refundTries}`)
      .catch(() => ({ status: 'failed' }));
    if (status === 'failed') {
      await updatePurchase(db, purchase.id, { refundTries: purchase.refundTries + 1 });
      throw paymentPending();
    }
    await updatePurchase(db, purchase.id, { intentClosedAt: new Date() });
    await alertReturned(db, { intentId: id, cents: received, groupId: purchase.groupId });
  }

  /** The authorisation ran out or was cancelled elsewhere: no money, no share. */
  async function releaseUnpaid(purchase: PurchaseRow, intent: Intent): Promise<never> {
    await release(purchase, { intentClosedAt: intent.status === 'canceled' ? new Date() : null });
    throw notPaid('The card provider has cancelled this payment. Nothing was charged.');
  }

  /** What was taken in the provider's dashboard is not the price: it goes back, the share is free. */
  async function refusePart(purchase: PurchaseRow, intent: Intent): Promise<never> {
    await release(purchase);
    await returnCharge(purchase, intent);
    throw notPaid('Another amount than the price was taken. It is given back to your card.');
  }

  /** Frees a share whose payment came to nothing; nothing to do where it is free already. */
  function release(
    { id, groupId }: PurchaseRow,
    changes: Pick<Partial<PurchaseRow>, 'intentClosedAt'> = {},
  ): Promise<void> {
    return db.transaction(async (tx) => {
      const group = await lockGroup(tx, groupId);
      const current = await lockPurchase(tx, id);
      if (current?.state !== 'held' && current?.state !== 'settling') return;
      const released = await movePurchase(tx, id, current.state, 'released', changes);
      if (group && released) await releaseStock(tx, group, shareOf(current));
    });
  }

  return { giveUp, releaseUnpaid, refusePart };
}
