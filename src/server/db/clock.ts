import { sql, type SQL } from 'drizzle-orm';

import type { Db } from './database';
import { rowsOf } from './statement';

/**
 * The database's clock, on which all servers agree, to write and to answer. It continues while a transaction
 * waits for a lock, which `now()` does not.
 */
export const databaseNow: SQL = sql`clock_timestamp()`;

/**
 * The same clock as a statement begins, to compare with a column: Postgres uses no index for a comparison with a
 * function that may change its answer from row to row.
 */
export const statementNow: SQL = sql`(select clock_timestamp())`;

export const secondsFromNow = (seconds: number | SQL): SQL =>
  sql`${statementNow} + make_interval(secs => ${seconds})`;

export const secondsAgo = (seconds: number): SQL => secondsFromNow(-seconds);

/** Reads that clock; for a locked group use its `lockedAt`. */
export async function readNow(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ ms: number }>(
    db,
    sql`select (extract(epoch from ${databaseNow}) * 1000)::float8 as ms`,
  );
  return new Date(row?.ms ?? Date.now());
}
