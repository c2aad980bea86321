import type { Db } from './database';

/**
 * Finds what visitors see, which may be some seconds late. A caller with a session sees their own change
 * at once; what was made just now is found, because its address may have been passed on already.
 */
export async function readLate<Found>(
  { db, lateDb }: { db: Db; lateDb: Db },
  caller: object | null,
  find: (db: Db) => Promise<Found | null>,
): Promise<Found | null> {
  if (caller || lateDb === db) return find(db);
  return (await find(lateDb)) ?? find(db);
}
