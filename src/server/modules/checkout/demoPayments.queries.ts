import { and, desc, eq, lt, or } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { secondsAgo } from '../../db/clock';
import { demoPayments } from '../../db/schema/purchases';
import { takeTurns } from '../../db/sweepBackoff';

export type DemoPaymentRow = typeof demoPayments.$inferSelect;

const one = (rows: DemoPaymentRow[]): DemoPaymentRow | null => rows[0] ?? null;

/** Does nothing where the row exists: recovery may have found the payment at the provider first. */
export async function insertDemoPayment(
  db: Db,
  payment: typeof demoPayments.$inferInsert,
): Promise<void> {
  await db.insert(demoPayments).values(payment).onConflictDoNothing();
}

export const findDemoPayment = async (db: Db, intentId: string): Promise<DemoPaymentRow | null> =>
  one(await db.select().from(demoPayments).where(eq(demoPayments.intentId, intentId)));

export const lockDemoPayment = async (tx: Db, id: string): Promise<DemoPaymentRow | null> =>
  one(await tx.select().from(demoPayments).where(eq(demoPayments.id, id)).for('no key update'));

/** A person's payments that bought nothing yet, newest first. */
export const listUnspent = (db: Db, userId: string): Promise<DemoPaymentRow[]> =>
  db
    .select()
    .from(demoPayments)
    .where(and(eq(demoPayments.userId, userId), eq(demoPayments.state, 'open')))
    .orderBy(desc(demoPayments.createdAt), desc(demoPayments.id))
    .limit(10);

/** Payments due for a refund: unspent for `seconds`, or being refunded. */
export const listUnclaimed = (db: Db, seconds: number): Promise<DemoPaymentRow[]> =>
  takeTurns(
    db,
    demoPayments,
    or(
      eq(demoPayments.state, 'refunding'),
      and(eq(demoPayments.state, 'open'), lt(demoPayments.createdAt, secondsAgo(seconds))),
    ),
  );

/** Moves a demo payment on; null when it was in another state. */
export const moveDemoPayment = async (
  tx: Db,
  id: string,
  from: DemoPaymentRow['state'],
  to: DemoPaymentRow['state'],
  changes: Partial<DemoPaymentRow> = {},
): Promise<DemoPaymentRow | null> =>
  one(
    await tx
      .update(demoPayments)
      .set({ ...changes, state: to })
      .where(and(eq(demoPayments.id, id), eq(demoPayments.state, from)))
      .returning(),
  );

export async function countRefundAttempt(
  db: Db,
  { id, refundAttempts }: DemoPaymentRow,
): Promise<void> {
  await db
    .update(demoPayments)
    .set({ refundAttempts: refundAttempts + 1 })
    .where(eq(demoPayments.id, id));
}
