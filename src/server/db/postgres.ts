import pg from 'pg';

import { distrustUnreplicated, keepAskingAll, silenceMs, surviveLoss } from './connection';
import type { Database } from './database';
import { createListener } from './listener';
import { countConnections, createDb, readThrough } from './pool';
import { followReplica } from './replica';
import { saleOptions, sessionOptions } from './sessionSettings';

interface PostgresOptions {
  /** Where statements go, in place of `url`: LISTEN needs a connection that stays the same. */
  poolerUrl?: string | undefined;
  preparesStatements?: boolean | undefined;
  /** Address of a replica, for reads that may be late. */
  replicaUrl?: string | undefined;
}

/** Connections of one process, besides the one that listens (docs/scaling.md). */
const mostConnections = 16;

/**
 * Connections for payments. Sales that follow each other use the same few; the others are there for buyers of one
 * group while something holds its row, so that they do not keep buyers of other groups waiting.
 */
export const saleConnections = mostConnections / 2;

/** Connects when it is first asked something; outlives every connection it has. */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
  { poolerUrl, preparesStatements = true, replicaUrl }: PostgresOptions = {},
): Database {
  const pool = openPool(poolerUrl ?? url, onError, {
    max: poolerUrl ? mostConnections : mostConnections - saleConnections,
    idleTimeoutMillis: silenceMs - 5_000,
    // A pooler's connections have their settings from it, and are its own to change.
    ...(!poolerUrl && { options: sessionOptions }),
  });
  const listener = createListener(url, onError);
  const { db, notices } = createDb(pool, preparesStatements);
  // A pooler keeps its connections itself, and does not say which one comes.
  const sale = poolerUrl ? null : openSalePool(url, onError);
  const replica = replicaUrl === undefined ? null : followReplica(replicaUrl, pool, onError);
  return {
    db,
    lateDb: replica ? readThrough(db, notices, replica.ask) : db,
    saleDb: sale?.db ?? db,
    ...(replica && { readsReplica: () => replica.isTrusted() }),
    listen: (channel, heard) => listener.listen(channel, heard),
    connections: () => countConnections(...(sale ? [pool, sale.pool] : [pool])),
    close: async () => {
      await notices.close();
      await sale?.close();
      await listener.close();
      await replica?.close();
      await pool.end();
    },
  };
}

function openPool(
  connectionString: string,
  onError: (error: unknown) => void,
  settings: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'sharecut',
    connectionTimeoutMillis: 5_000,
    ...settings,
  });
  pool.on('error', onError);
  pool.on('connect', surviveLoss);
  pool.on('connect', distrustUnreplicated);
  return pool;
}

/** Connections that stay between one sale and the next, which may be minutes later. */
function openSalePool(url: string, onError: (error: unknown) => void) {
  const pool = openPool(url, onError, {
    max: saleConnections,
    idleTimeoutMillis: 0,
    options: saleOptions,
  });
  const { db, notices } = createDb(pool);
  const stopAsking = keepAskingAll(pool);
  return {
    pool,
    db,
    close: async () => {
      stopAsking();
      await notices.close();
      await pool.end();
    },
  };
}
