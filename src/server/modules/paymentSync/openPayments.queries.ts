import { and, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm';

import { asCents, noCents, type Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { secondsAgo } from '../../db/clock';
import { isId } from '../../db/schema/columns';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { openPayments } from '../../db/schema/platform';
import { freshTurn, takeTurns } from '../../db/sweepBackoff';
import type { Intent } from '../../payments/payments';

export type OpenPaymentRow = typeof openPayments.$inferSelect;

const isHeld = eq(openPayments.state, 'held');
const isFailed = eq(openPayments.state, 'failed');

/** Keeps a payment for a superadmin to decide about, once. */
export async function holdPayment(db: Db, intent: Intent): Promise<void> {
  const amountCents = intent.receivedCents || intent.amountCents;
  await db
    .insert(openPayments)
    .values({ id: intent.id, state: 'held', amountCents })
    .onConflictDoUpdate({
      target: openPayments.id,
      set: { state: 'held', amountCents },
      setWhere: inArray(openPayments.state, ['failed', 'refunding']),
    });
}

/** Its refund is pending at the bank: the next turns see whether it arrives. */
export async function noteRefunding(db: Db, id: string): Promise<void> {
  await db
    .insert(openPayments)
    .values({ id, state: 'refunding', amountCents: noCents })
    .onConflictDoUpdate({
      target: openPayments.id,
      set: { state: 'refunding' },
      setWhere: isFailed,
    });
}

/** Counts a failed attempt to process it; it is retried, with pauses. */
export async function noteFailed(db: Db, id: string): Promise<void> {
  await db
    .insert(openPayments)
    .values({ id, state: 'failed', amountCents: noCents })
    .onConflictDoNothing();
}

/** It was sold or refunded, or nothing was charged. */
export async function closePayment(db: Db, id: string): Promise<void> {
  await db.delete(openPayments).where(eq(openPayments.id, id));
}

export interface HeldPayments {
  payments: number;
  cents: Cents;
  /** Those that were not looked at yet, and may be sales that a restored database has lost. */
  failed: number;
}

const purchaseOf = (db: Db) =>
  db.select({ id: purchases.id }).from(purchases).where(eq(purchases.intentId, openPayments.id));

/** True if a live hold of the group may have been paid: its payment could not be followed yet. */
export async function isAnyFailing(tx: Db, groupId: string): Promise<boolean> {
  const failing = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(openPayments, eq(openPayments.id, purchases.intentId))
    .where(and(eq(purchases.groupId, groupId), eq(purchases.state, 'held'), isFailed))
    .limit(1);
  return failing.length > 0;
}

/** Payments that have failed for at least so long, the oldest first. */
export const listFailing = (db: Db, seconds: number): Promise<{ id: string }[]> =>
  db
    .select({ id: openPayments.id })
    .from(openPayments)
    .where(and(isFailed, lte(openPayments.createdAt, secondsAgo(seconds))))
    .orderBy(openPayments.createdAt, openPayments.id);

/** Payments that wait for a superadmin. */
export async function countHeld(db: Db): Promise<HeldPayments> {
  const [held] = await db
    .select({
      payments: sql<number>`(count(*) filter (where ${isHeld}))::int`,
      cents: sql<number>`coalesce(sum(${openPayments.amountCents}) filter (where ${isHeld}), 0)::float8`,
      failed: sql<number>`(count(*) filter (where ${and(isFailed, notExists(purchaseOf(db)))}))::int`,
    })
    .from(openPayments);
  const { payments = 0, cents = 0, failed = 0 } = held ?? {};
  return { payments, cents: asCents(cents), failed };
}

/** Releases them: each is sold if its share is free, else refunded. */
export async function releaseHeld(tx: Db): Promise<void> {
  await tx
    .update(openPayments)
    .set({ state: 'released', ...freshTurn() })
    .where(isHeld);
}

/** Those that wait for no decision and are due. */
export const takeOpenPayments = (db: Db): Promise<OpenPaymentRow[]> =>
  takeTurns(db, openPayments, ne(openPayments.state, 'held'));

/** True if the buyer, and the group where one is named, are in this database. */
export async function isBuyerKnown(
  db: Db,
  { userId, groupId }: { userId: string; groupId?: string },
): Promise<boolean> {
  if (!isId(userId) || (groupId !== undefined && !isId(groupId))) return false;
  const buyers = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (groupId === undefined || buyers.length === 0) return buyers.length > 0;
  const found = await db.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId));
  return found.length > 0;
}
