import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';

import { checkedOffAlthough, notToGiveOut, openAmount } from '#shared/purchases/handoverWarning';

import type { Db } from '../../db/database';
import { raiseAlert, resolveAlerts } from '../../db/raiseAlert';
import { groups } from '../../db/schema/groups';
import { handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { shares } from '../../db/shares';
import { handoverMoney } from './handoverMoney.queries';

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
export const noteCheckedOff = (tx: Db, purchaseId: string): Promise<void> =>
  noteAll(
    tx,
    sql`${handovers.purchaseId} = (select coalesce(p.balance_of, p.id) from purchases p where p.id = ${purchaseId})`,
  );

/** The same for all paid shares of a group, by a fixed number of statements where none is to be alerted of. */
export const noteGroupCheckedOff = (tx: Db, groupId: string): Promise<void> =>
  noteAll(tx, sql`${purchases.groupId} = ${groupId} and ${purchases.state} = 'paid'`);

async function noteAll(tx: Db, where: SQL): Promise<void> {
  const found = await tx
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
    .where(where);
  const over: string[] = [];
  for (const row of found) {
    const sold = { ...row, isCalledOff: row.calledOffAt !== null };
    const key = `given-out:${sold.id}`;
    const refusal = sold.collectedAt && notToGiveOut(sold);
    if (!refusal) {
      over.push(key);
      continue;
    }
    await raiseAlert(tx, {
      kind: 'given-out',
      key,
      message: `Receipt ${sold.receiptNumber ?? '(none)'}: this share was given out, ${checkedOffAlthough[refusal](openAmount(refusal, sold))}. If it was not given out, undo it in Check-off.`,
      groupId: sold.groupId,
    });
  }
  await resolveAlerts(tx, over);
}
