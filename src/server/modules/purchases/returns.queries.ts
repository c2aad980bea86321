import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';

import { noCents, type Cents } from '#shared/money';

import { databaseNow, secondsAgo } from '../../db/clock';
import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { purchases } from '../../db/schema/purchases';
import { returns } from '../../db/schema/returns';
import { freshTurn, takeTurns } from '../../db/sweepBackoff';

export type ReturnRow = typeof returns.$inferSelect;

export async function insertReturns(
  tx: Db,
  owed: Pick<ReturnRow, 'purchaseId' | 'statementVersion' | 'amountCents'>[],
): Promise<void> {
  if (owed.length > 0) await tx.insert(returns).values(owed);
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

/** @returns false where it is not owed any more, or an admin would pay what the provider is asked for. */
export async function markReturned(
  tx: Db,
  id: string,
  by: { refundId: string } | { returnedBy: string },
): Promise<boolean> {
  const done = await tx
    .update(returns)
    .set({ ...by, state: 'returned', returnedAt: databaseNow, askedAt: null })
    .where(
      and(
        eq(returns.id, id),
        eq(returns.state, 'owed'),
        'returnedBy' in by ? isNull(returns.askedAt) : undefined,
      ),
    )
    .returning({ id: returns.id });
  return done.length > 0;
}

/** The bank has sent its refund back, so it is owed again, and the provider is not asked for another. */
export async function markSentBack(db: Db, id: string): Promise<void> {
  await db
    .update(returns)
    .set({ state: 'owed', refundId: null, returnedAt: null, askedAt: null, ...freshTurn() })
    .where(
      and(
        eq(returns.id, id),
        isNull(returns.returnedBy),
        ne(returns.state, 'canceled'),
        or(eq(returns.state, 'returned'), isNotNull(returns.askedAt)),
      ),
    );
}

/** Longer than the provider's client waits for all of its tries. */
const longestAskSeconds = 60;
const isNotAsked = or(isNull(returns.askedAt), lte(returns.askedAt, secondsAgo(longestAskSeconds)));

/**
 * Notes that the provider is about to be asked for its refund, so that no admin pays it meanwhile.
 * @returns false where it is not owed any more, or another process asks.
 */
export async function claimReturn(db: Db, { id, refundAttempts }: ReturnRow): Promise<boolean> {
  const claimed = await db
    .update(returns)
    .set({ askedAt: databaseNow })
    .where(
      and(
        eq(returns.id, id),
        eq(returns.state, 'owed'),
        eq(returns.refundAttempts, refundAttempts),
        isNotAsked,
      ),
    )
    .returning({ id: returns.id });
  return claimed.length > 0;
}

/** Counts a try that came to nothing, once. @returns how many there were. */
export async function countReturnTry(db: Db, { id, refundAttempts }: ReturnRow): Promise<number> {
  const tries = refundAttempts + 1;
  await db
    .update(returns)
    .set({ refundAttempts: tries, askedAt: null })
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
