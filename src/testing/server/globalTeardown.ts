import { Client } from 'pg';

import { runDatabases, runStatements, stopWorkerServer } from './workerServer';

/** Ends what is left of the run's servers, and drops the databases that the workers made. */
export default async function globalTeardown(): Promise<void> {
  await stopWorkerServer();
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return;
  const address = new URL('/postgres', url).href;
  const client = new Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [runDatabases()],
  );
  await client.end();
  const drops = rows.map(({ datname }) => `drop database if exists ${datname} with (force)`);
  await runStatements(address, ...drops);
}
