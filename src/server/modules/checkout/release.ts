import { isIn, liveStates, type LiveState } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/client';
import { databaseNow } from '../../db/clock';
import type { ReleaseReason } from '../../db/schema/purchases';
import { PaymentRefusedError, type Payments } from '../../payments/payments';
import { lockGroup, releaseStock, type LockedGroup } from '../inventory/stock';
import {
  lockPurchase,
  movePurchase,
  shareOf,
  type PurchaseRow,
} from '../purchases/purchases.queries';

interface Release {
  reason: ReleaseReason;
  /** Whether its payment can no longer be taken. */
  isClosed?: boolean;
}

interface Released {
  group: LockedGroup;
  purchase: PurchaseRow;
}

/**
 * Frees a share that was put aside, under its group's lock; why is written down with it.
 * @returns null where it is in another state by now.
 */
export async function freeShare(
  tx: Db,
  group: LockedGroup,
  { id, state }: { id: string; state: LiveState },
  { reason, isClosed = false }: Release,
): Promise<Released | null> {
  const purchase = await movePurchase(tx, id, state, 'released', {
    releaseReason: reason,
    intentClosedAt: isClosed ? databaseNow : null,
  });
  return purchase && { group: await releaseStock(tx, group, shareOf(purchase)), purchase };
}

/**
 * Frees a share whose payment came to nothing, if that has not happened yet.
 * @returns null where it is paid for.
 */
export function endHold(
  db: Db,
  { id, groupId }: PurchaseRow,
  release: Release,
): Promise<PurchaseRow | null> {
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    const current = await lockPurchase(tx, id);
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
