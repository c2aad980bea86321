import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { isPurchased } from '../../db/schema/expressions';
import { purchases } from '../../db/schema/purchases';
import type { Dispute } from '../../payments/payments';
import { takePurchases, type PurchaseRow } from './purchases.queries';

/** @returns false where it was known to have come back before. */
export async function markSentBack(tx: Db, { id, state }: PurchaseRow): Promise<boolean> {
  const marked = await tx
    .update(purchases)
    .set({ refundFailedAt: sql`now()`, refundTries: sql`${purchases.refundTries} + 1` })
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
