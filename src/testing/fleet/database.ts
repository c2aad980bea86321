import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { runStatements } from '../server/workerServer';
import { createPgliteFolder, fillPgliteFolder } from './pgliteFolder';
import { ensurePostgresTemplate } from './postgresTemplate';

/** A database for one fleet, gone with it. */
export interface FleetDatabase {
  /** The variables that point a server to it. */
  env: Record<string, string>;
  /** Undefined on PGlite, which only its one server can read. */
  url: string | undefined;
  /** Undefined on Postgres. */
  folder: string | undefined;
  /** It begins with the tables and the first superadmin. */
  isFilled: boolean;
  drop(): Promise<void>;
}

export const somePostgres = (): string =>
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const maintain = (postgresUrl: string, ...statements: string[]): Promise<void> =>
  runStatements(new URL('/postgres', postgresUrl).href, ...statements);

/**
 * Waits at most two seconds for a database's sessions to end: they do a moment after their pool has, and
 * one that a drop ends by force meanwhile is an error that no test expects.
 */
const sessionsEnd = (database: string): string => `do $$ begin
  for try in 1..100 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (
      select from pg_stat_activity where datname = '${database}' and backend_type = 'client backend'
    );
    perform pg_sleep(0.02);
  end loop;
end $$`;

export interface PostgresOptions {
  /** The Postgres to make the database in; unset: the one that all tests share. */
  postgresUrl?: string | undefined;
  /** A pooler before it, for the statements of servers. */
  poolerUrl?: string | undefined;
  /** A replica of it, for reads that may be late. */
  replicaUrl?: string | undefined;
  /** Commits wait for the disk, for tests that end Postgres or a server in the middle of work. */
  isDurable?: boolean | undefined;
  /** Its locale, in the words of `create database`; unset: that of the cluster. */
  locale?: string | undefined;
  /** It may begin with the tables and the first superadmin. */
  mayBeFilled?: boolean;
}

/** Makes a database on Postgres for one fleet. */
export async function createPostgres({
  postgresUrl = somePostgres(),
  poolerUrl,
  replicaUrl,
  isDurable = true,
  locale,
  mayBeFilled = false,
}: PostgresOptions = {}): Promise<FleetDatabase> {
  const name = `sharecut_fleet_${randomBytes(5).toString('hex')}`;
  const filled = mayBeFilled ? await ensurePostgresTemplate(postgresUrl) : undefined;
  const template = filled ?? (locale === undefined ? 'template1' : 'template0');
  await maintain(
    postgresUrl,
    `create database ${name} template ${template}${locale === undefined ? '' : ` encoding 'UTF8' ${locale}`}`,
    ...(isDurable ? [] : [`alter database ${name} set synchronous_commit = off`]),
  );
  const databaseOf = (server: string) => new URL(`/${name}`, server).href;
  const url = databaseOf(postgresUrl);
  return {
    env: {
      DATABASE_URL: url,
      DATA_DIR: 'memory://',
      ...(poolerUrl && { DATABASE_POOLER_URL: databaseOf(poolerUrl) }),
      ...(replicaUrl && { DATABASE_REPLICA_URL: databaseOf(replicaUrl) }),
    },
    url,
    folder: undefined,
    isFilled: filled !== undefined,
    drop: () =>
      maintain(postgresUrl, sessionsEnd(name), `drop database if exists ${name} with (force)`),
  };
}

/** Makes a folder for the PGlite of one server. */
export async function createPglite({ isFilled = false } = {}): Promise<FleetDatabase> {
  const folder = await createPgliteFolder();
  if (isFilled) await fillPgliteFolder(folder);
  return {
    env: { DATA_DIR: folder },
    url: undefined,
    folder,
    isFilled,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
