import { setTimeout as pause } from 'node:timers/promises';

import { Pool, type PoolClient } from 'pg';

import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buildUser, type TestUser } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api, serverUrl } from '#testing/testServer';

/** A server whose connections are ended under it, as a restart or a failover does. */
let fleet: Fleet;
let pool: Pool;

const startUp = 240_000;

beforeAll(async () => {
  fleet = await startFleet({ database: 'postgres', hasWebhooks: false });
  pool = new Pool({ connectionString: fleet.databaseUrl, application_name: 'test' });
}, startUp);

afterAll(async () => {
  await pool.end();
  await fleet.close();
}, startUp);

const hold = ({ token }: TestUser, groupId: string) =>
  api('POST', '/api/stripe/payment-intent', {
    token,
    body: { amount: 55_000, currency: 'usd', groupId, portion: 'Half' },
  });

/** Keeps a group's row, so that whoever buys of it waits inside their transaction. */
async function lockRow(groupId: string): Promise<PoolClient> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from groups where id = $1 for update', [groupId]);
  return client;
}

const waiting = `wait_event_type = 'Lock'`;

/** Ends the connections of this database that are as described. @returns how many. */
async function endBackends(which: string): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name <> 'test' and datname = current_database() and ${which}`,
  );
  return rowCount ?? 0;
}

/** Has `calls` wait inside their transactions, and ends them there. */
async function interrupt<Answer>(groupId: string, calls: () => Promise<Answer>[]) {
  const locked = await lockRow(groupId);
  const answers = calls();
  const ended = await eventually(
    () => endBackends(waiting),
    (count) => count > 0,
  );
  await locked.query('rollback');
  locked.release();
  expect(ended).toBeGreaterThan(0);
  return Promise.all(answers);
}

it('answers 503 when the database ends a transaction, and goes on', async () => {
  const [{ _id: groupId }, buyer] = [await buildGroup(), await buildUser()];
  const [answer] = await interrupt(groupId, () => [hold(buyer, groupId)]);
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringMatching(/database/) },
  });
  expect(await hold(buyer, groupId)).toMatchObject({ status: 200 });
});

it('keeps no connection that was ended, however often it happens', async () => {
  const buyer = await buildUser();
  for (let round = 0; round < 20; round += 1) {
    const { _id: groupId } = await buildGroup();
    const [answer] = await interrupt(groupId, () => [hold(buyer, groupId)]);
    expect(answer?.status).toBe(503);
  }
  const lists = Array.from({ length: 40 }, () => api('GET', '/api/groups', { token: buyer.token }));
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(40).fill(200));
}, 60_000);

it('asks again for what was only read', async () => {
  const buyer = await buildUser();
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const lists = Array.from({ length: 4 }, () =>
      api('GET', '/api/groups', { token: buyer.token }),
    );
    await endBackends('true');
    statuses.push(...(await Promise.all(lists)).map(({ status }) => status));
    // What was asked twice is not asked a third time: no end may reach over to the next round.
    await pause(200);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 60_000);

it('sends open pages away to read anew after it could not listen', async () => {
  const buyer = await buildUser();
  const stream = await fetch(`${serverUrl()}/api/groups/events`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  const ended = stream.text();
  await endBackends(`query ~ '^(listen|select$)'`);
  expect(await ended).toMatch(/^retry: /);
  expect(await api('GET', '/api/health/ready')).toMatchObject({ status: 200 });
});

it('has outlived all of it', async () => {
  expect(await fleet.servers[0]?.endsWithin(0)).toBe(false);
});
