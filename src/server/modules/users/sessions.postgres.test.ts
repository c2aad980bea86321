import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { buildUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

import type { Db } from '../../db/database';
import { deleteExpiredSessions } from './sessions.queries';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const db = drizzle({ client: pool }) as unknown as Db;

afterAll(() => pool.end());

it('ends a session at the time in its row, not in its token, and deletes it then', async () => {
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
