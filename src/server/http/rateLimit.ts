import { and, count, eq, gt, lt, sql } from 'drizzle-orm';

import type { Db } from '../db/client';
import { newId } from '../db/schema/columns';
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
 * @returns how many are used.
 * @throws AppError `tooManyTries`
 */
async function requireAttemptsLeft(db: Db, limit: Limit, subject: string): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(attempts)
    .where(and(eq(attempts.key, keyOf(limit, subject)), gt(attempts.at, since(limit))));
  const used = row?.used ?? 0;
  if (used < limit.most) return used;
  throw new AppError('tooManyTries', 'Too many tries. Please wait a while and try again.', {
    retryAfter: limit.withinMinutes * 60,
  });
}

/** A try that was counted. */
export interface Attempt {
  id: string;
  /** How many it makes, this one with them. */
  used: number;
}

/**
 * Counts one try of `subject`, unless its limit is used up: exact however many come at once.
 * @throws AppError `tooManyTries`
 */
export async function consumeAttempt(db: Db, limit: Limit, subject: string): Promise<Attempt> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(limit, subject)}, 0))`,
    );
    const used = await requireAttemptsLeft(tx, limit, subject);
    const id = newId();
    await tx.insert(attempts).values({ id, key: keyOf(limit, subject) });
    return { id, used: used + 1 };
  });
}

/** Takes back a try that turned out not to be one of those that are counted. */
export async function returnAttempt(db: Db, { id }: Attempt): Promise<void> {
  await db.delete(attempts).where(eq(attempts.id, id));
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
