import type { FastifyBaseLogger } from 'fastify';

import type { Database } from './database';
import { migrateSchema, onOwnConnection } from './migrateSchema';
import { readMigrations } from './readMigrations';
import { outsideRequests } from './requestScope';
import { sayLocale } from './sayLocale';
import { requireSchema } from './schemaHistory';
import { requireSessionSettings } from './sessionSettings';

export interface DatabaseOptions {
  /** Unset: PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database through a pooler; unset: all goes to `databaseUrl`. */
  poolerUrl?: string | undefined;
  preparesStatements?: boolean;
  /** Address of a replica of `databaseUrl`. */
  replicaUrl?: string | undefined;
  /** `memory://` keeps nothing. */
  dataDir: string;
  /** Servers in the open leave the schema of a Postgres to `npm run migrate`. */
  isInTheOpen: boolean;
  /** Logs lost connections, and a database that does not answer yet. */
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Opens the database, with its schema up to date; safe when several processes start at once.
 * A Postgres that is away is waited for.
 * @throws DatabaseAwayError when it stays away, SchemaError when it is not up to date, ConfigError where
 * a pooler lacks settings.
 */
export async function openDatabase({
  databaseUrl,
  poolerUrl,
  preparesStatements,
  replicaUrl,
  dataDir,
  isInTheOpen,
  log,
}: DatabaseOptions): Promise<Database> {
  const onError = (error: unknown): void =>
    outsideRequests(() => log.warn({ err: error }, 'database connection'));
  if (!databaseUrl) {
    const { openPglite } = await import('./pglite');
    return openPglite(dataDir, onError);
  }
  const say = (message: string): void => log.warn(message);
  if (poolerUrl) await requireSessionSettings(poolerUrl, say);
  const migrations = await readMigrations();
  await onOwnConnection(databaseUrl, say, async (session) => {
    if (isInTheOpen) await requireSchema(session, migrations);
    else await migrateSchema(session, { migrations, say });
    await sayLocale(session, say);
  });
  const { openPostgres } = await import('./postgres');
  return openPostgres(databaseUrl, onError, { poolerUrl, preparesStatements, replicaUrl });
}
