import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database, or a transaction in one: what every repository function takes first. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Listener of a channel's messages. */
export interface Listener {
  onMessage: (payload: string) => void;
  /** Listening again after the connection was lost: what was said meanwhile is not known. */
  onMissed: () => void;
}

/** One open database, Postgres or PGlite alike. */
export interface Database {
  readonly db: Db;
  /** For reads that may be some seconds late: of a replica that follows, else of `db`. */
  readonly lateDb: Db;
  /** For buyers' payments: kept connections of their own where there are any, else `db`. */
  readonly saleDb: Db;
  /** True while those are read from a replica; undefined without one. */
  readsReplica?: () => boolean;
  /** Hears every NOTIFY on `channel`, whichever process sent it. */
  listen(channel: string, listener: Listener): Promise<void>;
  /** Connections of this process: how many are in use, and how many requests wait for one. */
  connections(): { used: number; waiting: number };
  close(): Promise<void>;
}

/**
 * Measures of this process's pool: one in which requests wait is too small, or its connections are held for too long.
 */
export const connectionMeasures = ({
  connections,
  readsReplica,
}: Pick<Database, 'connections' | 'readsReplica'>) => [
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
  ...(readsReplica
    ? [
        {
          name: 'sharecut_replica_used',
          help: 'Whether this process reads what may be late from the replica: 0 while it is away or behind.',
          read: () => Number(readsReplica()),
        },
      ]
    : []),
];
