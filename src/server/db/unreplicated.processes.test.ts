import { sql } from 'drizzle-orm';
import { Client } from 'pg';

import { eventually } from '#testing/eventually';
import { createCluster, type Cluster } from '#testing/fleet/cluster';

import type { Database } from './database';
import { isConnectionLost } from './driverErrors';
import { openPostgres } from './postgres';

/** A primary whose standby is gone: each commit waits for a standby that never confirms it. */
let cluster: Cluster;
let database: Database;
let operator: Client;

beforeAll(async () => {
  cluster = await createCluster();
  const first = new Client({ connectionString: cluster.url });
  await first.connect();
  await first.query('create table kept (word text)');
  await first.query(`alter system set synchronous_standby_names = 'gone'`);
  await first.end();
  await cluster.stop();
  await cluster.start();
  operator = new Client({ connectionString: cluster.url });
  await operator.connect();
  await operator.query('set synchronous_commit = local');
  database = openPostgres(cluster.url, () => undefined);
});

afterAll(async () => {
  await database.close();
  await operator.end();
  await cluster.remove();
});

const waiting = `wait_event = 'SyncRep'`;

it.each([
  ['a statement', () => database.db.execute(sql`insert into kept values ('alone')`)],
  [
    'a transaction',
    () => database.db.transaction((tx) => tx.execute(sql`insert into kept values ('alone')`)),
  ],
])('does not confirm %s that only one machine has', async (_what, write) => {
  const outcome = write().then(
    () => 'done',
    (error: unknown) => (isConnectionLost(error) ? 'unknown' : error),
  );
  const cancelled = await eventually(
    async () => {
      const { rowCount } = await operator.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where ${waiting}`,
      );
      return rowCount ?? 0;
    },
    (count) => count > 0,
  );
  expect(cancelled).toBe(1);
  expect(await outcome).toBe('unknown');
});
