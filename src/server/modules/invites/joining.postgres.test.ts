import { Pool } from 'pg';

import { eventually } from '#testing/eventually';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser } from '#testing/factories/users';
import { isWaitedFor } from '#testing/isWaitedFor';
import { api } from '#testing/testServer';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

it('comes after a sale to the same person, which locks what joining changes too', async () => {
  const { group, change } = await buildRanch();
  const person = await buildUser();
  await change('PATCH', '/members/add', { email: person.email });
  const selling = await pool.connect();
  try {
    const { rows } = await selling.query<{ pid: number }>('select pg_backend_pid() as pid');
    await selling.query('begin');
    await selling.query('select from groups where id = $1 for no key update', [group._id]);
    await selling.query('update users set updated_at = now() where id = $1', [person.userId]);
    const joined = api('POST', '/api/invites/accept', {
      token: person.token,
      body: { groupId: group._id },
    });
    expect(await eventually(() => isWaitedFor(pool, rows[0]?.pid ?? 0), Boolean)).toBe(true);
    await selling.query('insert into group_members (group_id, user_id) values ($1, $2)', [
      group._id,
      person.userId,
    ]);
    await selling.query('commit');
    expect((await joined).status).toBe(200);
  } finally {
    await selling.query('rollback');
    selling.release();
  }
});
