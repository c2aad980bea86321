import { sql, type SQL } from 'drizzle-orm';

import type { Db } from './database';
import { rowsOf } from './rowsOf';

/**
 * The database's clock, on which all servers agree. It continues while a transaction waits for a lock,
 * which `now()` does not.
 */
export const databaseNow: SQL = sql`clock_timestamp()`;

export const secondsFromNow = (seconds: number | SQL): SQL =>
  sql`clock_timestamp() + make_interval(secs => ${seconds})`;

export const secondsAgo = (seconds: number): SQL => secondsFromNow(-seconds);

/** Reads that clock; for a locked group use its `lockedAt`. */
export async function readNow(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ ms: number }>(
    db,
    sql`select (extract(epoch from ${databaseNow}) * 1000)::float8 as ms`,
  );
  return new Date(row?.ms ?? Date.now());
}
