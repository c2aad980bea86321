import path from 'node:path';

import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { FastifyBaseLogger } from 'fastify';

import type { Database } from './database';
import { waitForDatabase } from './databaseAway';
import { rowsOf } from './rowsOf';

export interface DatabaseOptions {
  /** Unset: PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** `memory://` keeps nothing. */
  dataDir: string;
  /** Told of lost connections, and of a database that does not answer yet. */
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Opens the database and brings its schema up to date; safe when several processes start at once.
 * A Postgres that is away is waited for.
 * @throws DatabaseAwayError when it stays away.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
}: DatabaseOptions): Promise<Database> {
  const onError = (error: unknown): void => log.warn({ err: error }, 'database connection');
  if (!databaseUrl) {
    const { openPglite } = await import('./pglite');
    const database = await openPglite(dataDir, onError);
    await migrate(database);
    return database;
  }
  const { openPostgres } = await import('./postgres');
  const database = openPostgres(databaseUrl, onError);
  try {
    await waitForDatabase(
      () => migrate(database),
      (message) => log.warn(message),
    );
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

const readMigrations = () =>
  readMigrationFiles({ migrationsFolder: path.join(import.meta.dirname, 'migrations') });

/** Every table and sequence that a migration has ever made, by name. */
export function ownRelations(): Set<string> {
  const statements = readMigrations().flatMap(({ sql }) => sql);
  const made = statements.flatMap((text) => [
    ...text.matchAll(/create (?:table|sequence) (?:if not exists )?(?:"?public"?\.)?"?(\w+)/gi),
  ]);
  return new Set(['schema_migrations', ...made.map(([, name = '']) => name)]);
}

/** Any number that no other software on the same Postgres is likely to lock. */
const migrationLock = 7_242_417;

/**
 * Runs the migrations that are missing, each starting server waiting for the one before: all in one
 * transaction under an advisory lock, so that a kill in the middle leaves the old schema.
 */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<void> {
  const migrations = readMigrations();
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
