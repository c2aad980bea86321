import { and, eq, gt, lt } from 'drizzle-orm';

import type { Db } from '../db/database';
import { databaseNow, secondsAgo } from '../db/clock';
import { isAmong } from '../db/isAmong';
import { attempts } from '../db/schema/users';
import { statement } from '../db/statement';

/** How `take_attempts` answers. */
export interface Taken {
  /** Place, from 1, of the limit that has no room. */
  refused: number | null;
  secondsLeft: number | null;
  used: number[] | null;
}

/** Not a bare `select`, so that the pool does not repeat it after a lost connection: it may have counted. */
export const takeAttempts = statement<
  Taken,
  { keys: string[]; most: number[]; withinSeconds: number[]; ids: string[] }
>(`
  with taken as (select * from take_attempts(:keys, :most, :withinSeconds, :ids))
  select refused, seconds_left as "secondsLeft", used from taken`);

export async function hasAttempt(db: Db, key: string, withinSeconds: number): Promise<boolean> {
  const isCounted = and(eq(attempts.key, key), gt(attempts.at, secondsAgo(withinSeconds)));
  return (await db.select({ id: attempts.id }).from(attempts).where(isCounted).limit(1)).length > 0;
}

/** Keys among these under which was tried in the last seconds. */
export async function listAttempted(
  db: Db,
  keys: readonly string[],
  withinSeconds: number,
): Promise<Set<string>> {
  const isCounted = and(isAmong(attempts.key, keys), gt(attempts.at, secondsAgo(withinSeconds)));
  const rows = await db.selectDistinct({ key: attempts.key }).from(attempts).where(isCounted);
  return new Set(rows.map(({ key }) => key));
}

export async function deleteAttempts(db: Db, ids: string[]): Promise<void> {
  await db.delete(attempts).where(isAmong(attempts.id, ids));
}

export async function deleteAttemptsUnder(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}

export async function touchAttempts(db: Db, key: string): Promise<void> {
  await db.update(attempts).set({ at: databaseNow }).where(eq(attempts.key, key));
}

/** Deletes tries that no limit looks back to any more. */
export async function deleteOldAttempts(db: Db, olderThanHours: number): Promise<void> {
  await db.delete(attempts).where(lt(attempts.at, secondsAgo(olderThanHours * 3600)));
}
