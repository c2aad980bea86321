import { setTimeout as pause } from 'node:timers/promises';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { databaseNow } from '../../db/clock';
import type { Failpoint } from '../../jobs/failpoints';
import { isConfirmed, isBeingRefunded, type Intent, type Payments } from '../../payments/payments';
import { joinGroup } from '../groups/membership';
import { holdStock, lockGroup, sellStock, type LockedGroup } from '../inventory/stock';
import { notPaid, paymentPending } from '../purchases/paymentErrors';
import type { PurchaseMails } from '../purchases/purchaseMails';
import {
  lockPurchase,
  movePurchase,
  shareOf,
  updatePurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { nextReceiptNumber } from '../purchases/receiptNumber';
import { findLiveHold, forgetHold } from './holds.queries';
import type { HoldsService } from './holds.service';
import { createSettlementRefusals } from './settlementRefusals';
import {
  canReacquire,
  matchesPurchase,
  isPartiallyCaptured,
  isSettled,
  unpaidReason,
} from './settlementRules';

interface SettlementDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  mails: PurchaseMails;
  failpoint: Failpoint;
}

/** For so long a buyer waits while captures fail; then the sweep goes on. */
const captureMs = 4_000;
const betweenTriesMs = 500;

export type SettlementService = ReturnType<typeof createSettlementService>;

/** The only way to a paid share; every step may be repeated at any time. */
export function createSettlementService(deps: SettlementDeps) {
  const { db, payments, holds, mails, failpoint } = deps;
  const { voidAuthorization, releaseUnpaid, releaseReturned, rejectPartialCapture, returnCharge } =
    createSettlementRefusals({ db, payments, holds, failpoint });

  /**
   * Settles a purchase whose buyer says, or whose payment shows, that it was confirmed.
   * @throws AppError `notPaid`, `shareGone`, or `paymentPending` while the provider is silent.
   */
  async function settle(purchase: PurchaseRow): Promise<PurchaseRow> {
    if (isSettled(purchase)) return purchase;
    const intent = await requireConfirmed(purchase);
    failpoint('payment-confirmed');
    const settling = await markSettling(purchase);
    if (!settling || settling.state === 'released')
      return voidAuthorization(settling ?? purchase, intent);
    if (isSettled(settling)) return settling;
    failpoint('settling');
    await capture(settling, intent);
    failpoint('captured');
    const settled = await complete(settling);
    failpoint('paid');
    return settled;
  }

  /** Step 1: the provider's own word, never the browser's or an event's. */
  async function requireConfirmed(purchase: PurchaseRow): Promise<Intent> {
    if (!purchase.intentId) throw notPaid('No completed payment was found for this share.');
    const intent = await payments.retrieveIntent(purchase.intentId).catch(() => {
      throw paymentPending();
    });
    if (!intent && purchase.state === 'settling') throw paymentPending();
    if (!intent || !matchesPurchase(intent, purchase)) {
      throw notPaid('No completed payment was found for this share.');
    }
    if (isBeingRefunded(intent)) return releaseReturned(purchase, intent);
    if (isPartiallyCaptured(intent, purchase)) return rejectPartialCapture(purchase, intent);
    if (isConfirmed(intent)) return intent;
    if (purchase.state === 'settling' && intent.status !== 'processing') {
      return releaseUnpaid(purchase, intent);
    }
    throw notPaid(unpaidReason(intent));
  }

  /** Step 2: under the group's lock, the hold becomes a purchase in progress; released, it stays so. */
  function markSettling(purchase: PurchaseRow): Promise<PurchaseRow | null> {
    return db.transaction(async (tx) => {
      const group = await lockGroup(tx, purchase.groupId);
      const current = await lockPurchase(tx, purchase.id);
      if (current?.state === 'held') return movePurchase(tx, current.id, 'held', 'settling');
      return current?.state === 'released' ? retake(tx, group, current) : current;
    });
  }

  /**
   * A hold that merely ran out is taken again while its share is still free at its price; one that
   * was let go in any other way, or that others have replaced, never.
   */
  async function retake(
    tx: Db,
    group: LockedGroup | null,
    hold: PurchaseRow,
  ): Promise<PurchaseRow | null> {
    if (hold.releaseReason !== 'expired') return hold;
    const isFree = group && canReacquire(group, shareOf(hold)) && !(await hasOtherHold(tx, hold));
    if (!isFree || hold.intentClosedAt) return forgetHold(tx, hold.id, 'taken');
    await holdStock(tx, group, shareOf(hold));
    return movePurchase(tx, hold.id, 'released', 'settling');
  }

  /** Step 3: take exactly the price, outside any transaction; a passing failure is tried again. */
  async function capture(purchase: PurchaseRow, intent: Intent): Promise<void> {
    if (intent.status === 'succeeded') return;
    const end = Date.now() + captureMs;
    let { captureTries } = purchase;
    while (!(await isCaptured({ ...purchase, captureTries }, intent.id))) {
      if (Date.now() > end) throw paymentPending();
      await pause(betweenTriesMs);
      // The provider keeps a failure for its key: the next try needs another one.
      captureTries += 1;
      await updatePurchase(db, purchase.id, { captureTries });
    }
  }

  /** A capture failed or stayed unanswered: ask what became of it before anything else. */
  async function isCaptured(purchase: PurchaseRow, intentId: string): Promise<boolean> {
    const key = `capture:${purchase.id}:${purchase.captureTries}`;
    const taken = await payments
      .capture(intentId, purchase.priceCents, key)
      .catch(() => payments.retrieveIntent(intentId))
      .catch(() => {
        throw paymentPending();
      });
    if (taken?.status === 'canceled') return releaseUnpaid(purchase, taken);
    if (taken && isBeingRefunded(taken)) return releaseReturned(purchase, taken);
    if (taken && isPartiallyCaptured(taken, purchase)) return rejectPartialCapture(purchase, taken);
    return taken?.status === 'succeeded';
  }

  /** Step 4: the share is the buyer's, in one transaction. */
  function complete(purchase: PurchaseRow): Promise<PurchaseRow> {
    return db.transaction(async (tx) => {
      const group = await lockGroup(tx, purchase.groupId);
      const current = await lockPurchase(tx, purchase.id);
      if (current && isSettled(current)) return current;
      if (!group || current?.state !== 'settling') throw paymentPending();
      return sell(tx, group, current);
    });
  }

  /** Turns a settling purchase into a paid one: stock, ledger, member, supplier, audit, receipt. */
  async function sell(tx: Db, group: LockedGroup, purchase: PurchaseRow): Promise<PurchaseRow> {
    const paid = await movePurchase(tx, purchase.id, 'settling', 'paid', {
      paidAt: databaseNow,
      receiptNumber: await nextReceiptNumber(tx),
    });
    if (!paid) throw paymentPending();
    const source = { purchaseId: paid.id, actorId: paid.userId };
    await sellStock(tx, group, shareOf(paid), source);
    await joinGroup(tx, group, paid.userId);
    await recordAudit(tx, {
      actorId: paid.userId,
      action: 'purchase.paid',
      subjectId: paid.id,
      after: { groupId: group.id, portion: paid.portion, priceCents: paid.priceCents },
    });
    await mails.queueReceipt(tx, paid);
    return paid;
  }

  return { settle, sell, returnCharge };
}

const hasOtherHold = async (tx: Db, { userId, groupId }: PurchaseRow): Promise<boolean> =>
  (await findLiveHold(tx, userId, groupId)) !== null;
