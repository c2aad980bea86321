import { and, count, eq, gt, lt, sql } from 'drizzle-orm';

import type { Db } from '../db/client';
import { attempts } from '../db/schema/users';
import { AppError } from './AppError';

export interface Limit {
  /** What is counted, such as `login`. */
  name: string;
  most: number;
  withinMinutes: number;
}

const since = ({ withinMinutes }: Limit): Date => new Date(Date.now() - withinMinutes * 60_000);

const keyOf = (limit: Limit, subject: string): string => `${limit.name}:${subject}`;

/**
 * Refuses when `subject` has used up a limit. Counted in the database: every server process knows.
 * @throws AppError `tooManyTries`
 */
export async function requireAttemptsLeft(db: Db, limit: Limit, subject: string): Promise<void> {
  const [row] = await db
    .select({ used: count() })
    .from(attempts)
    .where(and(eq(attempts.key, keyOf(limit, subject)), gt(attempts.at, since(limit))));
  if ((row?.used ?? 0) < limit.most) return;
  throw new AppError('tooManyTries', 'Too many tries. Please wait a while and try again.', {
    retryAfter: limit.withinMinutes * 60,
  });
}

/** Counts one try of `subject`. */
export async function recordAttempt(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.insert(attempts).values({ key: keyOf(limit, subject) });
}

/**
 * Counts one try of `subject`, unless its limit is used up: exact however many come at once.
 * @throws AppError `tooManyTries`
 */
export async function consumeAttempt(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(limit, subject)}, 0))`,
    );
    await requireAttemptsLeft(tx, limit, subject);
    await recordAttempt(tx, limit, subject);
  });
}

/** Forgets the tries of `subject`, as after a successful login. */
export async function resetAttempts(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(limit, subject)));
}

/** Deletes tries that no limit looks back to any more. */
export async function deleteOldAttempts(db: Db, olderThanHours: number): Promise<void> {
  await db
    .delete(attempts)
    .where(lt(attempts.at, new Date(Date.now() - olderThanHours * 3_600_000)));
}
