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
  /** Connections of this process: how many are in use, and how many requests wait for one. */
  connections(): { used: number; waiting: number };
  close(): Promise<void>;
}

/** Of this process: a pool in which requests wait is too small, or its connections are held for too long. */
export const connectionMeasures = ({ connections }: Pick<Database, 'connections'>) => [
  {
    name: 'sharecut_database_connections_used',
    help: 'Connections to the database in use by this process.',
    read: () => connections().used,
  },
  {
    name: 'sharecut_database_connections_waiting',
    help: 'Requests of this process that wait for a connection.',
    read: () => connections().waiting,
  },
];
