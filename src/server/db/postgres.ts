import pg from 'pg';

import { distrustUnreplicated, silenceMs, surviveLoss } from './connection';
import type { Database } from './database';
import { createListener } from './listener';
import { countConnections, createDb } from './pool';

/** Limits waiting times; `random_page_cost` 1.1, because indexes are in memory or on an SSD. */
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
    application_name: 'sharecut',
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: silenceMs - 5_000,
    options: sessionOptions,
  });
  pool.on('error', onError);
  pool.on('connect', surviveLoss);
  pool.on('connect', distrustUnreplicated);
  const listener = createListener(url, onError);
  const { db, notices } = createDb(pool);
  return {
    db,
    listen: (channel, heard) => listener.listen(channel, heard),
    connections: () => countConnections(pool),
    close: async () => {
      await notices.close();
      await listener.close();
      await pool.end();
    },
  };
}
