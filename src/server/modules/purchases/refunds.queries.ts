import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { isAmong } from '../../db/isAmong';
import { isCashOwed, isPurchased } from '../../db/schema/expressions';
import { purchases } from '../../db/schema/purchases';
import type { Dispute } from '../../payments/payments';
import { movePurchases, takePurchases, type PurchaseRow } from './purchases.queries';

/** What a refund begins with. */
export interface BegunRefund {
  /** The text for the buyer. */
  reason: string;
  /** Null: the server itself. */
  actorId: string | null;
}

/** Of a group, charges that a bank is asked to decide about stay as they are. */
export const markRefunding = (
  tx: Db,
  which: { id: string } | { groupId: string },
  { reason, actorId }: BegunRefund,
): Promise<PurchaseRow[]> =>
  movePurchases(
    tx,
    'id' in which
      ? eq(purchases.id, which.id)
      : and(
          eq(purchases.groupId, which.groupId),
          sql`${purchases.dispute} is distinct from 'open'`,
        ),
    'paid',
    'refunding',
    { refundReason: reason, refundedBy: actorId },
  );

/** @returns false where it was known to have come back before. */
export async function markSentBack(tx: Db, { id, state }: PurchaseRow): Promise<boolean> {
  const marked = await tx
    .update(purchases)
    .set({ refundFailedAt: sql`now()`, refundAttempts: sql`${purchases.refundAttempts} + 1` })
    .where(and(eq(purchases.id, id), eq(purchases.state, state), isNull(purchases.refundFailedAt)))
    .returning({ id: purchases.id });
  return marked.length > 0;
}

/** @returns false where that was known of the dispute. */
export async function noteDispute(
  tx: Db,
  id: string,
  dispute: Dispute['status'],
): Promise<boolean> {
  const noted = await tx
    .update(purchases)
    .set({ dispute })
    .where(and(eq(purchases.id, id), sql`${purchases.dispute} is distinct from ${dispute}`))
    .returning({ id: purchases.id });
  return noted.length > 0;
}

/** Refunds that came back from the bank after they had been done. */
export const listOwed = (db: Db): Promise<PurchaseRow[]> =>
  takePurchases(
    db,
    and(isNotNull(purchases.refundFailedAt), inArray(purchases.state, ['refunded', 'released'])),
  );

export const findByIntents = (db: Db, intentIds: string[]): Promise<PurchaseRow[]> =>
  db.select().from(purchases).where(isAmong(purchases.intentId, intentIds));

/** When the oldest purchase began that there is a payment of. */
export async function oldestPurchase(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: purchases.createdAt })
    .from(purchases)
    .where(isPurchased(purchases))
    .orderBy(purchases.createdAt)
    .limit(1);
  return row?.createdAt ?? null;
}

/** @returns null where no cash is owed for it. */
export async function markCashReturned(
  tx: Db,
  id: string,
  by: string,
): Promise<PurchaseRow | null> {
  const [returned] = await tx
    .update(purchases)
    .set({ cashReturnedAt: databaseNow, cashReturnedBy: by })
    .where(and(eq(purchases.id, id), isCashOwed(purchases)))
    .returning();
  return returned ?? null;
}

export async function isAnyCashOwed(tx: Db, groupId: string): Promise<boolean> {
  const owed = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.groupId, groupId), isCashOwed(purchases)))
    .limit(1);
  return owed.length > 0;
}
