import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { Client } from 'pg';

import { createPgliteFolder } from './pgliteFolder';

/** A database for one fleet, gone with it. */
export interface FleetDatabase {
  /** The variables that point a server to it. */
  env: Record<string, string>;
  /** Undefined on PGlite, which only its one server can read. */
  url: string | undefined;
  /** Undefined on Postgres. */
  folder: string | undefined;
  drop(): Promise<void>;
}

export const somePostgres = (): string =>
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

async function maintain(postgresUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', postgresUrl).href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

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
}

/** Makes a database on Postgres for one fleet. */
export async function createPostgres({
  postgresUrl = somePostgres(),
  poolerUrl,
  replicaUrl,
  isDurable = true,
  locale,
}: PostgresOptions = {}): Promise<FleetDatabase> {
  const name = `sharecut_fleet_${randomBytes(5).toString('hex')}`;
  const ofItsOwn = locale === undefined ? '' : ` template template0 encoding 'UTF8' ${locale}`;
  await maintain(postgresUrl, `create database ${name}${ofItsOwn}`);
  if (!isDurable) {
    await maintain(postgresUrl, `alter database ${name} set synchronous_commit = off`);
  }
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
    async drop() {
      await maintain(postgresUrl, sessionsEnd(name));
      await maintain(postgresUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Makes an empty folder for the PGlite of one server. */
export async function createPglite(): Promise<FleetDatabase> {
  const folder = await createPgliteFolder();
  return {
    env: { DATA_DIR: folder },
    url: undefined,
    folder,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
