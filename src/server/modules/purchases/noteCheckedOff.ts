import { and, eq, isNotNull, sql } from 'drizzle-orm';

import { checkedOffAlthough, notToGiveOut, openAmount } from '#shared/purchases/handoverWarning';

import type { Db } from '../../db/database';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { groups } from '../../db/schema/groups';
import { handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { shares } from '../../db/shares';
import { handoverMoney } from './handoverMoney.queries';

/** Paid shares of a group that were given out. */
export const listCollected = (tx: Db, groupId: string): Promise<{ id: string }[]> =>
  tx
    .select({ id: purchases.id })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .where(
      and(
        eq(purchases.groupId, groupId),
        eq(purchases.state, 'paid'),
        isNotNull(handovers.collectedAt),
      ),
    );

/** True where a share of the group was given out, also one that was refunded since. */
export async function isAnyCollected(tx: Db, groupId: string): Promise<boolean> {
  const [collected] = await tx
    .select({ id: purchases.id })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .where(and(eq(purchases.groupId, groupId), isNotNull(handovers.collectedAt)))
    .limit(1);
  return collected !== undefined;
}

/**
 * Alerts the admins of a share that was given out and should not have been, whichever came first, or
 * takes that back. Each change of one of the two calls it, in its transaction.
 * @param purchaseId a share, or a balance of one
 */
export async function noteCheckedOff(tx: Db, purchaseId: string): Promise<void> {
  const [share] = await tx
    .select({
      id: purchases.id,
      state: purchases.state,
      groupId: purchases.groupId,
      receiptNumber: purchases.receiptNumber,
      collectedAt: handovers.collectedAt,
      calledOffAt: groups.calledOffAt,
      ...handoverMoney,
    })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(
      sql`${handovers.purchaseId} = (select coalesce(p.balance_of, p.id) from purchases p where p.id = ${purchaseId})`,
    );
  const sold = share && { ...share, isCalledOff: share.calledOffAt !== null };
  const refusal = sold && notToGiveOut(sold);
  if (!sold) return;
  const key = `given-out:${sold.id}`;
  if (!sold.collectedAt || !refusal) return resolveAlert(tx, key);
  const amount = openAmount(refusal, sold);
  await raiseAlert(tx, {
    kind: 'given-out',
    key,
    message: `Receipt ${sold.receiptNumber ?? '(none)'}: this share was given out, ${checkedOffAlthough[refusal](amount)}. If it was not given out, undo it in Check-off.`,
    groupId: sold.groupId,
  });
}
