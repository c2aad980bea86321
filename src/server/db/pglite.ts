import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

import type { Database, Listener } from './database';
import { lockFolder } from './folderLock';
import { PglitePipe } from './pglitePipe';
import { migrateSchema } from './migrateSchema';
import { countConnections, createDb } from './pool';
import { readMigrations } from './readMigrations';

/** Where in the data folder the database lies. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database');

/**
 * Smaller than the default of 128 MB, because its pages are in this process and the system caches the
 * files as well.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Postgres in this process, on a folder; `loadDataDir` fills a new one from a dump. */
export const createPglite = (folder: string, loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    startParams,
    ...(loadDataDir && { loadDataDir }),
  });

/** A folder with a database without tables, which the build writes. */
export const emptyDatabase = path.join(import.meta.dirname, 'emptyDatabase');

/**
 * Opens a folder; a new one is created as a copy of the empty database, atomically. Creating one from
 * scratch takes four times as long and a second Postgres in this process, whose memory is not freed;
 * without a build it is created from scratch.
 */
async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder) && existsSync(emptyDatabase)) {
    const fresh = `${folder}.new`;
    await rm(fresh, { recursive: true, force: true });
    await cp(emptyDatabase, fresh, { recursive: true });
    await rename(fresh, folder);
  }
  return createPglite(folder);
}

/**
 * Opens a folder and brings its schema up to date.
 * @throws FolderLockedError while another process has it open, SchemaError
 */
export async function openPglite(
  dataDir: string,
  onError: (error: unknown) => void,
): Promise<Database> {
  const isMemory = dataDir.startsWith('memory:');
  const unlock = isMemory ? () => Promise.resolve() : await lockFolder(dataDir);
  const client = await (isMemory ? createPglite(dataDir) : openFolder(databaseFolder(dataDir)));
  try {
    const migrations = await readMigrations();
    await migrateSchema(client, { migrations, say: () => undefined, isOnline: false });
  } catch (error) {
    await client.close();
    await unlock();
    throw error;
  }
  // It has one session, so one connection, always open, queries and listens.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    stream: () => new PglitePipe(client),
  });
  pool.on('error', onError);
  const listeners = new Map<string, Listener>();
  pool.on('connect', (connection) => {
    // Pending queries get the error; the additional event would end the process.
    connection.on('error', () => undefined);
    connection.on('notification', ({ channel, payload = '' }) =>
      listeners.get(channel)?.onMessage(payload),
    );
  });
  const { db, notices } = createDb(pool);
  return {
    db,
    lateDb: db,
    saleDb: db,
    listen: async (channel, listener) => {
      listeners.set(channel, listener);
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    connections: () => countConnections(pool),
    close: async () => {
      await notices.close();
      await pool.end();
      await client.close();
      await unlock();
    },
  };
}
