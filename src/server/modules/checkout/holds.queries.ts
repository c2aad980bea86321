import { and, count, eq, gt, lte, sql, type SQL } from 'drizzle-orm';

import { liveStates } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/client';
import { databaseNow } from '../../db/clock';
import { hasState, isUnclosed } from '../../db/schema/expressions';
import { purchases, type ReleaseReason } from '../../db/schema/purchases';
import { takePurchases, type PurchaseRow } from '../purchases/purchases.queries';

const isLive = hasState(purchases, liveStates);

/** The buyer's hold on a group; there is one at most. */
export async function findLiveHold(
  db: Db,
  userId: string,
  groupId: string,
): Promise<PurchaseRow | null> {
  const [hold] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.groupId, groupId), isLive));
  return hold ?? null;
}

/** Whether a hold's time is not up yet, by the database's clock. */
export async function isWithinTime(db: Db, holdId: string): Promise<boolean> {
  const [hold] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.id, holdId), gt(purchases.holdExpiresAt, databaseNow)));
  return hold !== undefined;
}

export async function countLiveHolds(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ holds: count() })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isLive));
  return row?.holds ?? 0;
}

/** Of a group or of a buyer; in one order for everybody who locks their groups one by one. */
export const listLiveHolds = (
  db: Db,
  whose: { groupId: string } | { userId: string },
): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(
      and(
        'groupId' in whose
          ? eq(purchases.groupId, whose.groupId)
          : eq(purchases.userId, whose.userId),
        isLive,
      ),
    )
    .orderBy(purchases.groupId, purchases.id);

const hasRunOut: SQL | undefined = and(
  eq(purchases.state, 'released'),
  eq(purchases.releaseReason, 'expired'),
);

/** A hold that ran out is not taken again any more: its buyer was told something else of it. */
export async function forgetHold(
  db: Db,
  holdId: string,
  reason: ReleaseReason,
): Promise<PurchaseRow | null> {
  const [hold] = await db
    .update(purchases)
    .set({ releaseReason: reason })
    .where(and(eq(purchases.id, holdId), hasRunOut))
    .returning();
  return hold ?? null;
}

/** The same for every hold that a buyer had on a group, once they ask for a share of it anew. */
export async function forgetHolds(db: Db, userId: string, groupId: string): Promise<void> {
  await db
    .update(purchases)
    .set({ releaseReason: 'replaced' })
    .where(and(eq(purchases.userId, userId), eq(purchases.groupId, groupId), hasRunOut));
}

/** Counts one more time that the provider did not know the payment. @returns how often by now. */
export async function countUnknown(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(purchases)
    .set({ unknownTries: sql`${purchases.unknownTries} + 1` })
    .where(eq(purchases.id, id))
    .returning({ tries: purchases.unknownTries });
  return row?.tries ?? 0;
}

export const listExpiredHolds = (db: Db): Promise<PurchaseRow[]> =>
  takePurchases(db, and(eq(purchases.state, 'held'), lte(purchases.holdExpiresAt, databaseNow)));

/** Released shares whose payment the provider may still take. */
export const listUnclosed = (db: Db): Promise<PurchaseRow[]> =>
  takePurchases(db, isUnclosed(purchases));

/** When the oldest hold that has not run out began. */
export async function oldestLiveHold(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ stateAt: purchases.stateAt })
    .from(purchases)
    .where(and(eq(purchases.state, 'held'), gt(purchases.holdExpiresAt, databaseNow)))
    .orderBy(purchases.stateAt)
    .limit(1);
  return row?.stateAt ?? null;
}
