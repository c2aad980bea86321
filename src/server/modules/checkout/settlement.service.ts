import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { requestAddress } from '../../db/requestAddress';
import type { Failpoint } from '../../jobs/failpoints';
import { isConfirmed, isBeingRefunded, type Intent, type Payments } from '../../payments/payments';
import { tellOfShare } from '../inventory/groupChanges';
import { afterSale, holdStock, lockGroup, type LockedGroup } from '../inventory/stock';
import { notPaid, paymentPending } from '../purchases/paymentErrors';
import type { PurchaseMails } from '../purchases/purchaseMails';
import {
  findPurchase,
  lockPurchase,
  markFirstResponse,
  movePurchase,
  shareOf,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import type { SaleMails } from '../purchases/saleMails';
import { createCapture } from './capture';
import { findLiveHold, forgetHold } from './holds.queries';
import type { HoldsService } from './holds.service';
import { writeSale } from './sale.queries';
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
  saleMails: SaleMails;
  failpoint: Failpoint;
}

interface SettlementCall {
  /** Whether it is the buyer's own call, which is answered with the sale. */
  isAnswered: boolean;
}

interface SaleCall extends SettlementCall {
  /** What paid. */
  card: PaidCard | null;
}

interface Settled {
  purchase: PurchaseRow;
  /** Whether the buyer was never answered with it before. */
  isFirst: boolean;
}

export type SettlementService = ReturnType<typeof createSettlementService>;

/** The only way to a paid share; every step may be repeated at any time. */
export function createSettlementService(deps: SettlementDeps) {
  const { db, payments, mails, saleMails, failpoint } = deps;
  const refusals = createSettlementRefusals(deps);
  const { voidAuthorization, releaseUnpaid, releaseReturned, rejectPartialCapture, returnCharge } =
    refusals;
  const capture = createCapture({ db, payments, refusals });

  /**
   * Settles a purchase whose payment shows that it was confirmed.
   * @throws AppError `notPaid`, `shareGone`, or `paymentPending` while the provider is silent.
   */
  const settle = async (purchase: PurchaseRow): Promise<PurchaseRow> =>
    (await carryOut(purchase, { isAnswered: false })).purchase;

  /** The same where the buyer says so, and is answered with it. */
  async function settleForBuyer(purchase: PurchaseRow): Promise<Settled> {
    const { purchase: settled, isFirst } = await carryOut(purchase, { isAnswered: true });
    return { purchase: settled, isFirst: isFirst || (await markFirstResponse(db, settled.id)) };
  }

  async function carryOut(purchase: PurchaseRow, call: SettlementCall): Promise<Settled> {
    if (isSettled(purchase)) return { purchase, isFirst: false };
    const intent = await requireConfirmed(purchase);
    failpoint('payment-confirmed');
    const settling = await markSettling(purchase);
    if (!settling || settling.state === 'released')
      return voidAuthorization(settling ?? purchase, intent);
    if (isSettled(settling)) return { purchase: settling, isFirst: false };
    failpoint('settling');
    await capture(settling, intent);
    failpoint('captured');
    const settled = await complete(settling, { ...call, card: intent.card });
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

  /**
   * Step 2: the hold becomes a purchase in progress, which takes nothing of the group that the hold
   * has not taken; whoever lets go of it changes the same row. What was let go needs the group's lock.
   */
  const markSettling = async (purchase: PurchaseRow): Promise<PurchaseRow | null> =>
    (await movePurchase(db, purchase.id, 'held', 'settling')) ?? markUnheld(purchase);

  /** Released, it stays so, or is taken again; a retried call finds it where it was. */
  function markUnheld(purchase: PurchaseRow): Promise<PurchaseRow | null> {
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

  /** Step 4: the share is the buyer's, in one transaction. */
  function complete(purchase: PurchaseRow, call: SaleCall): Promise<Settled> {
    return db.transaction(async (tx) => {
      const group = await lockGroup(tx, purchase.groupId);
      const sold = group && (await sell(tx, group, purchase, call));
      if (sold) return { purchase: sold, isFirst: call.isAnswered };
      const current = await findPurchase(tx, purchase.id);
      if (!current || !isSettled(current)) throw paymentPending();
      return { purchase: current, isFirst: false };
    });
  }

  /**
   * Turns a settling purchase into a paid one: stock, ledger, member, supplier, audit, receipt.
   * @returns null where it is not settling: somebody else has finished it.
   */
  async function sell(
    tx: Db,
    group: LockedGroup,
    purchase: PurchaseRow,
    { isAnswered, card }: SaleCall,
  ): Promise<PurchaseRow | null> {
    const { stock, status, writtenOffCents } = afterSale(group, shareOf(purchase));
    const [sold] = await writeSale(tx, {
      ...stock,
      id: purchase.id,
      supplierId: group.supplierId,
      status,
      writtenOffCents,
      isAnswered,
      card: card && JSON.stringify(card),
      address: requestAddress(),
    });
    if (!sold) return null;
    tellOfShare(tx, group.id);
    await mails.queueReceipt(tx, sold, { buyer: sold, group });
    await saleMails.queueSale(tx, { ...group, stock, status }, sold);
    return sold;
  }

  return { settle, settleForBuyer, sell, returnCharge };
}

const hasOtherHold = async (tx: Db, { userId, groupId }: PurchaseRow): Promise<boolean> =>
  (await findLiveHold(tx, userId, groupId)) !== null;
