import { sql, type SQL } from 'drizzle-orm';

/**
 * The database's clock, the one that all servers agree on. It goes on while a transaction waits for a
 * lock, which `now()` does not.
 */
export const databaseNow: SQL = sql`clock_timestamp()`;

export const secondsFromNow = (seconds: number | SQL): SQL =>
  sql`clock_timestamp() + make_interval(secs => ${seconds})`;

export const secondsAgo = (seconds: number): SQL => secondsFromNow(-seconds);
