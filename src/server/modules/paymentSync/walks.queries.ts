import { eq } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { walks } from '../../db/schema/platform';

export type WalkRow = typeof walks.$inferSelect;

/** How far the list of that name is known; a list never read begins at `since`. */
export async function findOrStartWalk(
  db: Db,
  name: string,
  since: () => Promise<Date>,
): Promise<WalkRow> {
  const [known] = await db.select().from(walks).where(eq(walks.name, name));
  if (known) return known;
  const fresh = { name, since: await since(), startedAt: null, after: null, hasGaps: false };
  await db.insert(walks).values(fresh).onConflictDoNothing();
  return fresh;
}

export async function saveWalk(db: Db, { name, ...changes }: WalkRow): Promise<void> {
  await db.update(walks).set(changes).where(eq(walks.name, name));
}
