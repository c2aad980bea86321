import { Client } from 'pg';

import { runDatabases } from '../server/workerServer';
import { outputOf, runBuilt } from './script';

/**
 * Makes the template of filled databases on the Postgres that all tests share, once for a run of jest, which drops it
 * with its other databases: to run all migrations and make the first superadmin takes longer than to start a server.
 * @returns its name; undefined on another Postgres, and outside jest.
 */
export async function ensurePostgresTemplate(postgresUrl: string): Promise<string | undefined> {
  if (!process.env.TEST_RUN || postgresUrl !== process.env.TEST_DATABASE_URL) return undefined;
  const name = `${runDatabases()}fleets`;
  const client = new Client({ connectionString: new URL('/postgres', postgresUrl).href });
  await client.connect();
  try {
    // Workers need it at the same moment.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, postgresUrl, name);
  } finally {
    await client.end();
  }
  return name;
}

/** Has its name only once it is whole. */
async function makeTemplate(client: Client, postgresUrl: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  await outputOf(runBuilt('fillPostgres', [new URL(`/${unfinished}`, postgresUrl).href]));
  await client.query(`alter database ${unfinished} rename to ${name}`);
}
