import { Pool, type PoolClient } from 'pg';

import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buildUser, type TestUser } from '#testing/factories/users';
import { api, serverUrl } from '#testing/testServer';

/** Ends the connections of the server, as a restart or a failover of its database does. */
const pool = new Pool({
  connectionString: process.env.TEST_DATABASE_URL ?? '',
  application_name: 'test',
});

afterAll(() => pool.end());

const hold = ({ token }: TestUser, groupId: string) =>
  api('POST', '/api/stripe/payment-intent', {
    token,
    body: { amount: 55_000, currency: 'usd', groupId, portion: 'Half' },
  });

/** Keeps a group's row, so that a buyer of it waits inside their transaction. */
async function lockRow(groupId: string): Promise<PoolClient> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from groups where id = $1 for update', [groupId]);
  return client;
}

const waiting = `wait_event_type = 'Lock'`;

/** Ends the connections of this database that are as described. @returns their processes. */
async function endBackends(which: string): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
      where application_name <> 'test' and datname = current_database() and ${which}`,
  );
  return rows.map(({ pid }) => pid);
}

const untilGone = (pids: number[]) =>
  eventually(
    async () => {
      const found = 'select pid from pg_stat_activity where pid = any($1)';
      return (await pool.query(found, [pids])).rowCount;
    },
    (count) => count === 0,
  );

/** Has `calls` wait inside their transactions, and ends them there. */
async function interrupt<Answer>(groupId: string, calls: () => Promise<Answer>[]) {
  const locked = await lockRow(groupId);
  const answers = calls();
  const ended = await eventually(
    () => endBackends(waiting),
    ({ length }) => length > 0,
  );
  await locked.query('rollback');
  locked.release();
  expect(ended).not.toEqual([]);
  return Promise.all(answers);
}

it('answers 503 when the database ends a transaction, and works afterwards', async () => {
  const [{ _id: groupId }, buyer] = [await buildGroup(), await buildUser()];
  const [answer] = await interrupt(groupId, () => [hold(buyer, groupId)]);
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringMatching(/database/) },
  });
  expect(await hold(buyer, groupId)).toMatchObject({ status: 200 });
});

// More rounds than payments have connections: were one leaked in each, the last ones would wait in vain.
it('leaks no connection when connections are ended repeatedly', async () => {
  const buyer = await buildUser();
  for (let round = 0; round < 20; round += 1) {
    const { _id: groupId } = await buildGroup();
    const [answer] = await interrupt(groupId, () => [hold(buyer, groupId)]);
    expect(answer?.status).toBe(503);
  }
  expect(await hold(buyer, (await buildGroup())._id)).toMatchObject({ status: 200 });
});

it('repeats a read when its connection is ended', async () => {
  const buyer = await buildUser();
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const lists = Array.from({ length: 4 }, () =>
      api('GET', '/api/groups', { token: buyer.token }),
    );
    const ended = await endBackends('true');
    statuses.push(...(await Promise.all(lists)).map(({ status }) => status));
    // A read is repeated once, not twice: connections that end in one round must not end a read of the next one.
    await untilGone(ended);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('ends event streams when it could not listen, for pages to read anew', async () => {
  const buyer = await buildUser();
  const stream = await fetch(`${serverUrl()}/api/groups/events`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const ended = stream.text();
  await endBackends(`query ~ '^(listen|select$)'`);
  expect(await ended).toMatch(/^retry: /);
  expect(await api('GET', '/api/health/ready')).toMatchObject({ status: 200 });
});
