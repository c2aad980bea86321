// The server's tests on a real Postgres, in a database made for this run and dropped after it.
import { spawnSync } from 'node:child_process';
import pg from 'pg';

const url = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sharecut_test';
const database = decodeURIComponent(new URL(url).pathname.slice(1));

async function maintain(...statements) {
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const name = pg.escapeIdentifier(database);
await maintain(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`);
// The projects last: whatever followed them would be taken for one.
const jest = [
  'node_modules/jest/bin/jest.js',
  ...process.argv.slice(2),
  '--selectProjects',
  'server',
];
const { status } = spawnSync(process.execPath, jest, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: url },
});
await maintain(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
process.exitCode = status ?? 1;
