/**
 * The ends of a hold. The freed share is offered to the waitlist in the same transaction, except where
 * the group goes off sale. Passing a waitlist hold moves its user to the end of the waitlist.
 */

import { isIn, liveStates, type LiveState } from '#shared/purchases/purchaseStates';

import { inTransaction, type Context, type Transaction } from '../../context';
import { databaseNow } from '../../db/clock';
import { isPaymentFailure, type ReleaseReason } from '../../db/schema/releaseReasons';
import { PaymentRefusedError, type Payments } from '../../payments/payments';
import { holdForNext } from '../holds/holdForNext';
import { endPlace, passTurn } from '../inventory/waitlistPlaces.queries';
import { lockGroup, releaseStock, type LockedGroup } from '../inventory/stock.service';
import { paymentPending } from '../purchases/paymentErrors.rules';
import {
  lockPurchase,
  movePurchase,
  shareOf,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { insertBalances } from '../purchases/balances.queries';

export interface Release {
  reason: ReleaseReason;
  /** True once its payment can no longer be taken. */
  isClosed?: boolean;
}

interface Released {
  group: LockedGroup;
  purchase: PurchaseRow;
}

/**
 * Frees a share that was put aside, under its group's lock; why is written down with it. A balance whose payment failed
 * is asked for again.
 * @returns null where it is in another state by now.
 */
async function freeShare(
  tx: Transaction,
  group: LockedGroup,
  { id, state }: { id: string; state: LiveState },
  { reason, isClosed = false }: Release,
): Promise<Released | null> {
  const purchase = await movePurchase(tx.db, id, state, 'released', {
    releaseReason: reason,
    intentClosedAt: isClosed ? databaseNow : null,
  });
  if (!purchase) return null;
  if (purchase.balanceOf !== null) {
    if (isPaymentFailure(reason)) await insertBalances(tx.db, [purchase]);
    return { group, purchase };
  }
  const freed = await releaseStock(tx.db, group, shareOf(purchase));
  if (reason === 'groupOffSale') return { group: freed, purchase };
  if (purchase.isWaitlistHold) {
    const leave = reason === 'memberRemoved' ? endPlace : passTurn;
    await leave(tx.db, group.id, purchase.userId);
  }
  // A buyer who replaces their hold by another share is not offered the freed one.
  const options = reason === 'replaced' ? { except: purchase.userId } : undefined;
  return { group: await holdForNext(tx, freed, options), purchase };
}

/**
 * Frees a held share that is not paid.
 * @throws AppError `paymentPending` where its payment is being captured.
 */
export async function releaseHeld(
  tx: Transaction,
  group: LockedGroup,
  { id }: PurchaseRow,
  reason: ReleaseReason,
): Promise<Released> {
  const released = await freeShare(tx, group, { id, state: 'held' }, { reason });
  if (!released) throw paymentPending();
  return released;
}

/**
 * Frees a share whose payment failed, if it is still held.
 * @returns null where it is paid.
 */
export function endHold(
  context: Context,
  { id, groupId }: PurchaseRow,
  release: Release,
): Promise<PurchaseRow | null> {
  return inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    const current = await lockPurchase(tx.db, id);
    if (current?.state === 'released') return current;
    const { state } = current ?? {};
    const freed =
      group && current && state && isIn(liveStates, state)
        ? await freeShare(tx, group, { id, state }, release)
        : null;
    return freed?.purchase ?? null;
  });
}

/** @returns whether the payment can no longer be taken. */
export async function cancelPayment(payments: Payments, intentId: string): Promise<boolean> {
  try {
    await payments.cancel(intentId);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) return false;
    const intent = await payments.retrieveIntent(intentId).catch(() => undefined);
    return intent?.status === 'canceled';
  }
}
