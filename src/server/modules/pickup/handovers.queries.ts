import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { quartersPerPortion } from '#shared/groups/portions';
import { shareWeightsOf } from '#shared/groups/shareWeights';
import type { HandoverShare } from '#shared/pickup/pickup.contract';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { collectedTaps, handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { presentHandover } from '../purchases/receiptHandover.queries';

const weighers = alias(users, 'weighers');
const collectors = alias(users, 'collectors');

/** The paid shares of a group or one share, with what is known of their handing over. */
async function selectShares(
  db: Db,
  of: { groupId: string } | { purchaseId: string },
): Promise<HandoverShare[]> {
  const rows = await db
    .select({
      purchase: purchases,
      buyer: users.username,
      weights: groups.weights,
      totalQuarters: groups.totalQuarters,
      handover: handovers,
      weighedBy: weighers.username,
      collectedBy: collectors.username,
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(handovers, eq(handovers.purchaseId, purchases.id))
    .leftJoin(weighers, eq(weighers.id, handovers.weighedBy))
    .leftJoin(collectors, eq(collectors.id, handovers.collectedBy))
    .where(
      'groupId' in of
        ? and(eq(purchases.groupId, of.groupId), eq(purchases.state, 'paid'))
        : eq(purchases.id, of.purchaseId),
    )
    .orderBy(asc(users.username), asc(purchases.receiptNumber));
  return rows.map(({ purchase, handover, ...row }) => {
    const weights = purchase.soldAs?.weights ?? row.weights;
    const totalPortions = row.totalQuarters / quartersPerPortion;
    return {
      purchaseId: purchase.id,
      receiptNumber: purchase.receiptNumber ?? '',
      buyer: row.buyer,
      portion: purchase.portion,
      promisedLb: weights && shareWeightsOf(weights, purchase.portion, totalPortions).takeHomeLb,
      weighedBy: row.weighedBy,
      ...presentHandover(handover, row.collectedBy),
    };
  });
}

export const listShares = (db: Db, groupId: string): Promise<HandoverShare[]> =>
  selectShares(db, { groupId });

export async function readShare(db: Db, purchaseId: string): Promise<HandoverShare> {
  const [share] = await selectShares(db, { purchaseId });
  if (!share) throw new Error(`Share ${purchaseId} is gone.`);
  return share;
}

/** The row of a share that this transaction has locked; made where there is none. */
export async function ensureHandover(tx: Db, purchaseId: string) {
  await tx.insert(handovers).values({ purchaseId }).onConflictDoNothing();
  const [row] = await tx.select().from(handovers).where(eq(handovers.purchaseId, purchaseId));
  if (!row) throw new Error(`Share ${purchaseId} has no handover.`);
  return row;
}

export async function updateHandover(
  tx: Db,
  purchaseId: string,
  changes: Omit<Partial<typeof handovers.$inferInsert>, 'weighedAt'>,
): Promise<void> {
  await tx.update(handovers).set(changes).where(eq(handovers.purchaseId, purchaseId));
}

export async function saveBoxed(
  tx: Db,
  purchaseId: string,
  boxed: { boxes: number | null; hundredths: number | null; weighedBy: string | null },
): Promise<void> {
  await tx
    .update(handovers)
    .set({ ...boxed, weighedAt: databaseNow })
    .where(eq(handovers.purchaseId, purchaseId));
}

export async function saveHanging(
  tx: Db,
  groupId: string,
  carcass: { hangingHundredths: number; weighedBy: string | null },
): Promise<void> {
  await tx
    .update(groups)
    .set({ ...carcass, weighedAt: databaseNow })
    .where(eq(groups.id, groupId));
}

/** What a carcass weighed, and who saved it. */
export async function readCarcass(db: Db, groupId: string) {
  const [row] = await db
    .select({
      hangingHundredths: groups.hangingHundredths,
      weighedAt: groups.weighedAt,
      weighedBy: users.username,
    })
    .from(groups)
    .leftJoin(users, eq(users.id, groups.weighedBy))
    .where(eq(groups.id, groupId));
  return {
    hangingLb: row?.hangingHundredths ? row.hangingHundredths / 100 : null,
    weighedAt: row?.weighedAt?.toISOString() ?? null,
    weighedBy: row?.weighedBy ?? null,
  };
}

/** @returns false where this tap has arrived before. */
export async function insertTap(tx: Db, tap: typeof collectedTaps.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(collectedTaps)
    .values(tap)
    .onConflictDoNothing()
    .returning({ id: collectedTaps.id });
  return inserted.length > 0;
}

/** Gives a share out at the instant its tap names, but not later than now. */
export async function markCollected(
  tx: Db,
  purchaseId: string,
  actorId: string,
  tappedAt: string | undefined,
): Promise<void> {
  const at = tappedAt ? sql`least(${tappedAt}::timestamptz, ${databaseNow})` : databaseNow;
  await tx
    .update(handovers)
    .set({ collectedAt: at, collectedBy: actorId })
    .where(eq(handovers.purchaseId, purchaseId));
}

/** Whether every paid share of a group is given out, and there is one. */
export async function isAllCollected(tx: Db, groupId: string): Promise<boolean> {
  const [row] = await tx
    .select({
      shares: sql<number>`count(*)::int`,
      collected: sql<number>`count(${handovers.collectedAt})::int`,
    })
    .from(purchases)
    .leftJoin(handovers, eq(handovers.purchaseId, purchases.id))
    .where(and(eq(purchases.groupId, groupId), eq(purchases.state, 'paid')));
  return row !== undefined && row.shares > 0 && row.shares === row.collected;
}

/** A group whose shares are all given out is done; one more to give out takes that back. */
export async function markDone(tx: Db, groupId: string, isDone: boolean): Promise<void> {
  await tx
    .update(groups)
    .set({ doneAt: isDone ? databaseNow : null })
    .where(eq(groups.id, groupId));
}

/** The names of friends who collect for a person whose account is deleted. */
export async function forgetCollectorsOf(tx: Db, userId: string): Promise<void> {
  const theirs = tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.userId, userId));
  await tx
    .update(handovers)
    .set({ collector: null })
    .where(and(sql`${handovers.purchaseId} in ${theirs}`, isNotNull(handovers.collector)));
}

/** What is kept of the handing over of a person's shares, for their own export. */
export const listHandoversOf = (db: Db, userId: string) =>
  db
    .select({
      purchaseId: handovers.purchaseId,
      windowId: handovers.windowId,
      collector: handovers.collector,
      boxes: handovers.boxes,
      hundredthsOfPounds: handovers.hundredths,
      collectedAt: handovers.collectedAt,
    })
    .from(handovers)
    .innerJoin(purchases, eq(purchases.id, handovers.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(asc(handovers.purchaseId));
