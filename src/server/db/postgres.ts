import pg from 'pg';

import { distrustUnreplicated, silenceMs, surviveLoss } from './connection';
import type { Database } from './database';
import { createListener } from './listener';
import { countConnections, createDb, readThrough } from './pool';
import { followReplica } from './replica';
import { sessionOptions } from './sessionSettings';

interface PostgresOptions {
  /** Where statements go, in place of `url`: LISTEN needs a connection that stays the same. */
  poolerUrl?: string | undefined;
  preparesStatements?: boolean | undefined;
  /** Of a replica, for reads that may be late. */
  replicaUrl?: string | undefined;
}

/** Connects when it is first asked something; outlives every connection it has. */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
  { poolerUrl, preparesStatements = true, replicaUrl }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: poolerUrl ?? url,
    application_name: 'sharecut',
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: silenceMs - 5_000,
    // A pooler's connections have their settings from it, and are its own to change.
    ...(!poolerUrl && { options: sessionOptions }),
  });
  pool.on('error', onError);
  pool.on('connect', surviveLoss);
  pool.on('connect', distrustUnreplicated);
  const listener = createListener(url, onError);
  const { db, notices } = createDb(pool, preparesStatements);
  const replica = replicaUrl === undefined ? null : followReplica(replicaUrl, pool, onError);
  return {
    db,
    lateDb: replica ? readThrough(db, notices, replica.ask) : db,
    ...(replica && { readsReplica: () => replica.isTrusted() }),
    listen: (channel, heard) => listener.listen(channel, heard),
    connections: () => countConnections(pool),
    close: async () => {
      await notices.close();
      await listener.close();
      await replica?.close();
      await pool.end();
    },
  };
}
