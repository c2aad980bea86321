import { eq, inArray, sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { walks } from '../../db/schema/platform';

export type WalkRow = typeof walks.$inferSelect;

export async function readWalk(db: Db, name: string): Promise<WalkRow | null> {
  const [row] = await db.select().from(walks).where(eq(walks.name, name));
  return row ?? null;
}

/** How far the list of that name is known; a list never read begins at `since`. */
export async function findOrStartWalk(
  db: Db,
  name: string,
  since: () => Promise<Date>,
): Promise<WalkRow> {
  const known = await readWalk(db, name);
  if (known) return known;
  const fresh = { name, since: await since(), startedAt: null, after: null, hasGaps: false };
  await db.insert(walks).values(fresh).onConflictDoNothing();
  return fresh;
}

export async function saveWalk(db: Db, { name, ...changes }: WalkRow): Promise<void> {
  await db.update(walks).set(changes).where(eq(walks.name, name));
}

/** The next pass over each of these lists begins anew, and reads what is younger than `since`. */
export async function restartWalks(db: Db, names: string[], since: Date): Promise<void> {
  const younger = sql`greatest(${walks.since}, ${since.toISOString()}::timestamptz)`;
  await db
    .update(walks)
    .set({ since: younger, startedAt: null, after: null, hasGaps: false })
    .where(inArray(walks.name, names));
}
