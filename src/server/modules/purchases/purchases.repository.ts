import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';

import type { Share } from '#shared/groups/groupPricing';
import type { Portion } from '#shared/groups/portions';
import type { PurchaseState } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/client';
import { purchases, receiptNumbers } from '../../db/schema/purchases';

export type PurchaseRow = typeof purchases.$inferSelect;
type NewPurchase = typeof purchases.$inferInsert;

/** The states in which a share is put aside for its buyer. */
const liveStates: PurchaseState[] = ['held', 'settling'];

export const shareOf = ({ portion, quarters, priceCents }: PurchaseRow): Share => ({
  portion,
  quarters,
  priceCents,
});

const one = (rows: PurchaseRow[]): PurchaseRow | null => rows[0] ?? null;

export async function insertPurchase(tx: Db, purchase: NewPurchase): Promise<PurchaseRow> {
  const [row] = await tx.insert(purchases).values(purchase).returning();
  if (!row) throw new Error('A purchase was not inserted.');
  return row;
}

export const findPurchase = async (db: Db, id: string): Promise<PurchaseRow | null> =>
  one(await db.select().from(purchases).where(eq(purchases.id, id)));

export const lockPurchase = async (tx: Db, id: string): Promise<PurchaseRow | null> =>
  one(await tx.select().from(purchases).where(eq(purchases.id, id)).for('update'));

export const findByIntent = async (db: Db, intentId: string): Promise<PurchaseRow | null> =>
  one(await db.select().from(purchases).where(eq(purchases.intentId, intentId)));

/** The buyer's hold on a group; there is one at most. */
export const findLiveHold = async (
  db: Db,
  userId: string,
  groupId: string,
): Promise<PurchaseRow | null> =>
  one(
    await db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.userId, userId),
          eq(purchases.groupId, groupId),
          inArray(purchases.state, liveStates),
        ),
      ),
  );

export async function countLiveHolds(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ holds: count() })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.state, liveStates)));
  return row?.holds ?? 0;
}

export const listLiveHolds = (db: Db, groupId: string): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(and(eq(purchases.groupId, groupId), inArray(purchases.state, liveStates)));

/** The share this buyer paid for last, if that was a moment ago: what a repeated call means. */
export const findJustPaid = async (
  db: Db,
  buyer: { userId: string; groupId: string; portion: Portion },
  since: Date,
): Promise<PurchaseRow | null> =>
  one(
    await db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.userId, buyer.userId),
          eq(purchases.groupId, buyer.groupId),
          eq(purchases.portion, buyer.portion),
          eq(purchases.state, 'paid'),
          gt(purchases.paidAt, since),
        ),
      )
      .orderBy(desc(purchases.paidAt))
      .limit(1),
  );

/**
 * Moves a purchase from one of the states it may be in to the next; the only way a state changes.
 * @returns null when it was in another state: somebody else moved it.
 */
export async function movePurchase(
  tx: Db,
  id: string,
  from: PurchaseState,
  to: PurchaseState,
  changes: Partial<NewPurchase> = {},
): Promise<PurchaseRow | null> {
  return one(
    await tx
      .update(purchases)
      .set({ ...changes, state: to, stateAt: new Date() })
      .where(and(eq(purchases.id, id), eq(purchases.state, from)))
      .returning(),
  );
}

/** Notes what became known of a purchase's payment; its state stays. */
export async function updatePurchase(
  db: Db,
  id: string,
  changes: Pick<
    Partial<NewPurchase>,
    'intentId' | 'intentClosedAt' | 'captureTries' | 'refundTries' | 'refundId'
  >,
): Promise<void> {
  await db.update(purchases).set(changes).where(eq(purchases.id, id));
}

/**
 * Notes that the buyer has been told of their share.
 * @returns true once: a webhook may have made the sale before the buyer's own first call.
 */
export async function claimAnswer(db: Db, id: string): Promise<boolean> {
  const claimed = await db
    .update(purchases)
    .set({ toldAt: new Date() })
    .where(and(eq(purchases.id, id), isNull(purchases.toldAt)))
    .returning({ id: purchases.id });
  return claimed.length > 0;
}

/** The next receipt number, such as `SC-1042`. */
export async function nextReceiptNumber(tx: Db): Promise<string> {
  const [row] = await tx
    .select({ number: sql<string>`nextval(${receiptNumbers.seqName ?? ''})` })
    .from(sql`(values (1)) as one`);
  return `SC-${row?.number ?? ''}`;
}

const olderThan = (state: PurchaseState, moment: Date) =>
  and(eq(purchases.state, state), lt(purchases.stateAt, moment));

/** How many unfinished purchases one sweep takes up of each kind. */
const sweepSize = 200;

export const listStuck = (db: Db, state: PurchaseState, since: Date): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(olderThan(state, since))
    .orderBy(purchases.stateAt)
    .limit(sweepSize);

export const listExpiredHolds = (db: Db, now: Date): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(and(eq(purchases.state, 'held'), lt(purchases.holdExpiresAt, now)))
    .orderBy(purchases.stateAt)
    .limit(sweepSize);

/** Released shares whose payment the provider may still take. */
export const listUnclosed = (db: Db): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.state, 'released'),
        isNotNull(purchases.intentId),
        isNull(purchases.intentClosedAt),
      ),
    )
    .orderBy(purchases.stateAt)
    .limit(sweepSize);

/** When the oldest hold that has not run out began. */
export async function oldestLiveHold(db: Db, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ stateAt: purchases.stateAt })
    .from(purchases)
    .where(and(eq(purchases.state, 'held'), gt(purchases.holdExpiresAt, now)))
    .orderBy(purchases.stateAt)
    .limit(1);
  return row?.stateAt ?? null;
}
