import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { buildUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

import type { Db } from '../../db/database';
import { deleteExpiredSessions, prepareFindCaller } from './sessions.queries';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const db = drizzle({ client: pool }) as unknown as Db;

afterAll(() => pool.end());

it('ends with its time, whatever its token says, and is deleted then', async () => {
  const { userId, token } = await buildUser();
  const count = async () =>
    (await pool.query('select from sessions where user_id = $1', [userId])).rowCount;
  await deleteExpiredSessions(db);
  expect(await count()).toBe(1);
  await pool.query('update sessions set expires_at = now() where user_id = $1', [userId]);
  expect((await api('GET', '/api/groups', { token })).status).toBe(401);
  await deleteExpiredSessions(db);
  expect(await count()).toBe(0);
});

it('is found by a statement that Postgres plans once for all requests', async () => {
  const { userId } = await buildUser();
  const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [
    userId,
  ]);
  const connection = await pool.connect();
  try {
    const findCaller = prepareFindCaller(drizzle({ client: connection }));
    for (let call = 0; call < 10; call += 1)
      expect(await findCaller.execute({ sessionId: rows[0]?.id })).toHaveLength(1);
    const { rows: plans } = await connection.query(
      'select custom_plans, generic_plans from pg_prepared_statements where statement like $1',
      ['%from "sessions"%'],
    );
    // Postgres tries the first five with their values, and compares.
    expect(plans).toEqual([{ custom_plans: '5', generic_plans: '5' }]);
  } finally {
    connection.release();
  }
});
