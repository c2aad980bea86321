import { setTimeout as pause } from 'node:timers/promises';

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { silenceMs, surviveLoss } from './connection';
import type { Database, Db } from './database';
import { isConnectionLost } from './errors';
import { createListener } from './listener';

/** Bounds what may wait, and says that indexes are in memory or on a disk without a head to move. */
export const sessionOptions = Object.entries({
  lock_timeout: '8s',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
  random_page_cost: '1.1',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Connects when it is first asked something; outlives every connection it has. */
export function openPostgres(url: string, onError: (error: unknown) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: silenceMs - 5_000,
    options: sessionOptions,
  });
  pool.on('error', onError);
  pool.on('connect', surviveLoss);
  const listener = createListener(url, onError);
  return {
    db: Object.assign(drizzle({ client: repeatReads(pool) }), {
      transaction: createTransaction(pool),
    }),
    listen: (channel, heard) => listener.listen(channel, heard),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/** Until then the pool has noticed all the connections that were lost with one. */
const noticeMs = 100;

type Ask = (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** A read whose connection is lost before it answers is asked once more: it has changed nothing. */
function repeatReads(pool: pg.Pool): pg.Pool {
  const ask = pool.query.bind(pool) as Ask;
  const askAgain: Ask = (query, values) =>
    ask(query, values).catch(async (error: unknown) => {
      if (!isRead(query) || !isConnectionLost(error)) throw error;
      await pause(noticeMs);
      return ask(query, values);
    });
  return Object.assign(pool, { query: askAgain });
}

const isRead = ({ text }: pg.QueryConfig): boolean => /^\(*select\b/i.test(text);

/**
 * Runs a transaction on a connection of its own. Drizzle's own way keeps a connection for good that
 * is lost while the transaction begins, and hands on one that could not be rolled back.
 */
function createTransaction(pool: pg.Pool) {
  return async <Result>(run: (tx: Db) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await drizzle({ client }).transaction((tx) => run(tx as unknown as Db));
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(isLost || client.getTransactionStatus() !== 'I');
    }
  };
}
