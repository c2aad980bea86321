/** The only way to a paid share; every step may be repeated at any time. */

import type { PaidCard } from '#shared/purchases/purchases.contract';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import type { Asked } from '../../db/statement';
import { isConfirmed, isBeingRefunded, type Intent, type Movement } from '../../payments/payments';
import { holdStock, lockGroup, type LockedGroup } from '../inventory/stock.service';
import { notPaid, paymentPending } from '../purchases/paymentErrors.rules';
import {
  findPurchase,
  lockPurchase,
  markFirstResponse,
  movePurchase,
  settleHeld,
  shareOf,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import {
  voidAuthorization,
  releaseReturned,
  rejectPartialCapture,
  releaseUnpaid,
} from './returnCharge';
import { balanceGivenBack, payBalance } from './balances.service';
import { capture } from './capture';
import { findLiveHold, forgetHold } from './holds.queries';
import { releaseHold } from './releaseHolds.service';
import { sellAlone, sellHeld } from './sales.service';
import {
  canReacquire,
  matchesPurchase,
  isPartiallyCaptured,
  isSettled,
  unpaidReason,
} from './settlement.rules';

interface SettlementCall<Read> {
  /** True for the buyer's own call, which is answered with the sale. */
  isAnswered: boolean;
  /** Read with the sale, where it can be: {@link sellAlone}. */
  read: Asked<Read> | null;
}

interface Settled<Read> {
  purchase: PurchaseRow;
  /** True where the buyer was never answered with it before. */
  isFirst: boolean;
  /** Absent where it is still to be read. */
  read?: Read[] | null;
}

/**
 * Settles a purchase whose payment was confirmed.
 * @throws AppError `notPaid`, `shareGone`, or `paymentPending` while the provider does not answer.
 */
export const settle = async (context: Context, purchase: PurchaseRow): Promise<PurchaseRow> =>
  (await carryOut(context, purchase, { isAnswered: false, read: null })).purchase;

/** The same for the buyer's own call, which answers with the purchase, and with what it reads. */
export async function settleForBuyer<Read>(
  context: Context,
  purchase: PurchaseRow,
  read: Asked<Read>,
): Promise<Settled<Read>> {
  const settled = await carryOut(context, purchase, { isAnswered: true, read });
  if (settled.isFirst) return settled;
  return { ...settled, isFirst: await markFirstResponse(context.db, settled.purchase.id) };
}

async function carryOut<Read>(
  context: Context,
  purchase: PurchaseRow,
  call: SettlementCall<Read>,
): Promise<Settled<Read>> {
  if (isSettled(purchase)) return { purchase, isFirst: false };
  const intent = await requireConfirmed(context, purchase);
  context.failpoint('payment-confirmed');
  const settling = await markSettling(context, purchase);
  if (!settling && purchase.balanceOf !== null) return releaseGivenBack(context, purchase);
  if (!settling || settling.state === 'released')
    return voidAuthorization(context, settling ?? purchase, intent);
  if (isSettled(settling)) return { purchase: settling, isFirst: false };
  context.failpoint('settling');
  const captured = await capture(context, settling, intent);
  context.failpoint('captured');
  const settled = await complete(context, settling, {
    ...call,
    card: captured.card ?? intent.card,
    movements: captured.movements,
  });
  context.failpoint('paid');
  return settled;
}

/** Step 1: the provider's own word, never the browser's or an event's. */
async function requireConfirmed(context: Context, purchase: PurchaseRow): Promise<Intent> {
  if (!purchase.intentId) throw notPaid('No completed payment was found for this share.');
  const intent = await context.payments.retrieveIntent(purchase.intentId).catch(() => {
    throw paymentPending();
  });
  if (!intent && purchase.state === 'settling') throw paymentPending();
  if (!intent || !matchesPurchase(intent, purchase)) {
    throw notPaid('No completed payment was found for this share.');
  }
  if (isBeingRefunded(intent)) return releaseReturned(context, purchase, intent);
  if (isPartiallyCaptured(intent, purchase)) return rejectPartialCapture(context, purchase, intent);
  if (isConfirmed(intent)) return intent;
  if (purchase.state === 'settling' && intent.status !== 'processing') {
    return releaseUnpaid(context, purchase, intent);
  }
  throw notPaid(unpaidReason(intent));
}

/**
 * Step 2: the hold becomes a settling purchase, which takes the same stock. A release changes the same
 * row. A hold that was already released needs the group's lock.
 */
const markSettling = async (context: Context, purchase: PurchaseRow): Promise<PurchaseRow | null> =>
  (await settleHeld(context.db, purchase.id)) ?? markUnheld(context, purchase);

/** Released, it stays so, or is taken again; a retried call finds it where it was. */
function markUnheld(context: Context, purchase: PurchaseRow): Promise<PurchaseRow | null> {
  return inTransaction(context, async ({ db }) => {
    const group = await lockGroup(db, purchase.groupId);
    const current = await lockPurchase(db, purchase.id);
    if (current?.state === 'held') return settleHeld(db, current.id);
    return current?.state === 'released' ? retake(db, group, current) : current;
  });
}

/**
 * Takes an expired hold again while its share is free at the same price. A hold that was released for
 * another reason, or replaced, is not taken again.
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

/** A bank has made the balance wrong: it is asked for without this payment, until the next statement ends it. */
async function releaseGivenBack(context: Context, balance: PurchaseRow): Promise<never> {
  await releaseHold(context, balance, 'unpaid');
  throw balanceGivenBack();
}

/** Step 4: the share is the buyer's, or its balance paid, in one transaction. */
async function complete<Read>(
  context: Context,
  purchase: PurchaseRow,
  call: SettlementCall<Read> & { card: PaidCard | null; movements: readonly Movement[] },
): Promise<Settled<Read>> {
  const alone = await sellAlone(context, purchase, call, call.read);
  if (alone) return { ...alone, isFirst: call.isAnswered };
  const sold = await inTransaction(context, async (tx) => {
    if (purchase.balanceOf !== null) return payBalance(tx, purchase, call);
    const group = await lockGroup(tx.db, purchase.groupId);
    const paid = group && (await sellHeld(tx, group, purchase, call));
    return paid && { purchase: paid, read: null };
  });
  if (sold) return { ...sold, isFirst: call.isAnswered };
  const current = await findPurchase(context.db, purchase.id);
  if (!current || !isSettled(current)) throw paymentPending();
  return { purchase: current, isFirst: false };
}

const hasOtherHold = async (tx: Db, { userId, groupId }: PurchaseRow): Promise<boolean> =>
  (await findLiveHold(tx, userId, groupId)) !== null;
