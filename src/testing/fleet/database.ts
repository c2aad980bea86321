import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';

/** A database for one fleet, gone with it. */
export interface FleetDatabase {
  /** How a server is told of it. */
  env: Record<string, string>;
  /** Undefined on PGlite, which only its one server can read. */
  url: string | undefined;
  /** Undefined on Postgres. */
  folder: string | undefined;
  drop(): Promise<void>;
}

const somePostgres = (): string =>
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

async function maintain(postgresUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', postgresUrl).href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export async function createPostgres(postgresUrl = somePostgres()): Promise<FleetDatabase> {
  const name = `sharecut_fleet_${randomBytes(5).toString('hex')}`;
  await maintain(postgresUrl, `create database ${name}`);
  const url = new URL(`/${name}`, postgresUrl).href;
  return {
    env: { DATABASE_URL: url, DATA_DIR: 'memory://' },
    url,
    folder: undefined,
    drop: () => maintain(postgresUrl, `drop database if exists ${name} with (force)`),
  };
}

export async function createPglite(): Promise<FleetDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sharecut-fleet-'));
  return {
    env: { DATA_DIR: folder },
    url: undefined,
    folder,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
