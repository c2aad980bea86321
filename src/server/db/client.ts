import path from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import { lockFolder } from './folderLock';

/** A database, or a transaction in one: what every repository function takes first. */
export type Db = PgDatabase<PgQueryResultHKT>;

type Row = Record<string, unknown>;

/** One open database, Postgres or PGlite alike. */
export interface Database {
  readonly db: Db;
  /** Calls `onMessage` for every NOTIFY on `channel`, whichever process sent it. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Unset: PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** `memory://` keeps nothing. */
  dataDir: string;
  onError: (error: unknown) => void;
}

/** Opens the database and brings its schema up to date; safe when several processes start at once. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.onError)
    : await openPglite(options.dataDir);
  await migrate(database);
  return database;
}

/** Rows of a statement; both drivers answer with `rows`. */
export async function rowsOf<R extends Row>(db: Db, statement: SQL): Promise<R[]> {
  const { rows } = (await db.execute<R>(statement)) as { rows: R[] };
  return rows;
}

/** Bounds what may wait, and says that indexes are in memory or on a disk without a head to move. */
export const sessionOptions = Object.entries({
  lock_timeout: '8s',
  statement_timeout: '20s',
  idle_in_transaction_session_timeout: '30s',
  random_page_cost: '1.1',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

async function openPostgres(url: string, onError: (error: unknown) => void): Promise<Database> {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { createListener } = await import('./listener');
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: sessionOptions,
  });
  pool.on('error', onError);
  const listener = createListener(url, onError);
  return {
    db: drizzle({ client: pool }) as unknown as Db,
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

async function openPglite(dataDir: string): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { drizzle } = await import('drizzle-orm/pglite');
  const isMemory = dataDir.startsWith('memory:');
  const folder = path.join(dataDir, 'database');
  const unlock = isMemory ? () => Promise.resolve() : await lockFolder(dataDir);
  const client: PGlite = await PGlite.create({
    dataDir: isMemory ? 'memory://' : folder,
    extensions: { pg_trgm },
  });
  return {
    db: drizzle({ client }) as unknown as Db,
    listen: async (channel, onMessage) => {
      await client.listen(channel, onMessage);
    },
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}

/** Any number that no other software on the same Postgres is likely to lock. */
const migrationLock = 7_242_417;

/**
 * Runs the migrations that are missing, each starting server waiting for the one before: all in one
 * transaction under an advisory lock, so that a kill in the middle leaves the old schema.
 */
async function migrate({ db }: Database): Promise<void> {
  const migrations = readMigrationFiles({
    migrationsFolder: path.join(import.meta.dirname, 'migrations'),
  });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.execute(
      sql`create table if not exists schema_migrations (hash text primary key, at timestamptz not null default now())`,
    );
    const done = await rowsOf<{ hash: string }>(tx, sql`select hash from schema_migrations`);
    const known = new Set(done.map((row) => row.hash));
    for (const migration of migrations.filter(({ hash }) => !known.has(hash))) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
    }
  });
}
