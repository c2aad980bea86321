import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database, or a transaction in one: what every repository function takes first. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Who hears the messages of a channel. */
export interface Listener {
  onMessage: (payload: string) => void;
  /** Listening again after the connection was lost: what was said meanwhile is not known. */
  onMissed: () => void;
}

/** One open database, Postgres or PGlite alike. */
export interface Database {
  readonly db: Db;
  /** Hears every NOTIFY on `channel`, whichever process sent it. */
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
}
