import { randomUUID } from 'node:crypto';

import { Pool } from 'pg';
import { pino } from 'pino';

import { eventually } from '#testing/eventually';

import type { Context } from '../../context';
import { createDb } from '../../db/pool';
import { oneByOne } from './newAdmins.service';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const { db, notices } = createDb(pool);
const context = { db, log: pino({ level: 'silent' }) } as Partial<Context> as Context;

afterAll(async () => {
  await notices.close();
  await pool.end();
});

const keyOf = (userId: string) => `admin-mail-underway:${userId}`;

/** A claim of another process so many seconds ago. */
const claim = (userId: string, seconds: number) =>
  pool.query(
    'insert into attempts (id, key, at) values (gen_random_uuid(), $1, clock_timestamp() - make_interval(secs => $2))',
    [keyOf(userId), seconds],
  );

const secondsOf = async (userId: string) =>
  (
    await pool.query<{ seconds: number }>(
      'select extract(epoch from clock_timestamp() - at)::float8 as seconds from attempts where key = $1',
      [keyOf(userId)],
    )
  ).rows.map(({ seconds }) => seconds);

it('acts seconds later, not a minute, when a process was killed in the act before', async () => {
  const userId = randomUUID();
  await claim(userId, 11);
  let isDone = false;
  const acting = oneByOne(context, userId, async () => {
    isDone = true;
  });
  expect(await eventually(async () => isDone, Boolean, 20_000)).toBe(true);
  await acting;
  expect(await secondsOf(userId)).toEqual([]);
});

it('keeps others waiting when the act takes longer than that', async () => {
  const userId = randomUUID();
  const timers = jest.spyOn(globalThis, 'setInterval');
  await oneByOne(context, userId, async () => {
    await pool.query(`update attempts set at = at - interval '9 seconds' where key = $1`, [
      keyOf(userId),
    ]);
    const [renew] = timers.mock.calls.at(-1) ?? [];
    renew?.();
    const isFresh = async () => (await secondsOf(userId)).every((seconds) => seconds < 9);
    expect(await eventually(isFresh, Boolean)).toBe(true);
  });
  timers.mockRestore();
});
