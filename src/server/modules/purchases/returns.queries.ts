import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import { noCents, type Cents } from '#shared/money';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { purchases } from '../../db/schema/purchases';
import { returns } from '../../db/schema/returns';
import { freshTurn, takeTurns } from '../../db/sweepBackoff';

export type ReturnRow = typeof returns.$inferSelect;

export async function insertReturn(
  tx: Db,
  owed: Pick<ReturnRow, 'purchaseId' | 'statementVersion' | 'amountCents'>,
): Promise<void> {
  await tx.insert(returns).values(owed);
}

/** Returns that are owed and due to be tried; those in cash wait for an admin. */
export const takeOwedReturns = (db: Db): Promise<ReturnRow[]> =>
  takeTurns(
    db,
    returns,
    and(
      eq(returns.state, 'owed'),
      sql`exists (select from ${purchases} where ${purchases.id} = ${returns.purchaseId} and ${purchases.cashKey} is null)`,
    ),
  );

/** @returns false where another process has done so. */
export async function markReturned(
  tx: Db,
  id: string,
  by: { refundId: string } | { returnedBy: string },
): Promise<boolean> {
  const done = await tx
    .update(returns)
    .set({ ...by, state: 'returned', returnedAt: databaseNow })
    .where(and(eq(returns.id, id), eq(returns.state, 'owed')))
    .returning({ id: returns.id });
  return done.length > 0;
}

/** The bank has sent its refund back, so it is owed again. */
export async function markSentBack(db: Db, id: string): Promise<void> {
  await db
    .update(returns)
    .set({ state: 'owed', refundId: null, returnedAt: null, ...freshTurn() })
    .where(and(eq(returns.id, id), eq(returns.state, 'returned'), isNull(returns.returnedBy)));
}

/** Counts a try that came to nothing, once. @returns how many there were. */
export async function countReturnTry(db: Db, { id, refundAttempts }: ReturnRow): Promise<number> {
  const tries = refundAttempts + 1;
  await db
    .update(returns)
    .set({ refundAttempts: tries })
    .where(and(eq(returns.id, id), eq(returns.refundAttempts, refundAttempts)));
  return tries;
}

/** The whole payment goes back, so a part of it is not owed apart from that. */
export async function cancelReturns(tx: Db, purchaseIds: readonly string[]): Promise<void> {
  await tx
    .update(returns)
    .set({ state: 'canceled', ...freshTurn() })
    .where(and(isAmong(returns.purchaseId, [...purchaseIds]), eq(returns.state, 'owed')));
}

/** The payment stays, because its refund was refused: parts of it are owed again. */
export async function reviveReturns(tx: Db, purchaseId: string): Promise<void> {
  await tx
    .update(returns)
    .set({ state: 'owed', ...freshTurn() })
    .where(and(eq(returns.purchaseId, purchaseId), eq(returns.state, 'canceled')));
}

/** Parts of a payment that an admin gave back another way: a refund of the rest does not move them. */
export async function readGivenByHand(db: Db, purchaseId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<Cents>`coalesce(sum(${returns.amountCents}), 0)::float8` })
    .from(returns)
    .where(
      and(
        eq(returns.purchaseId, purchaseId),
        eq(returns.state, 'returned'),
        isNotNull(returns.returnedBy),
      ),
    );
  return row?.cents ?? noCents;
}

export async function findReturn(db: Db, id: string): Promise<ReturnRow | null> {
  const [row] = await db.select().from(returns).where(eq(returns.id, id));
  return row ?? null;
}
