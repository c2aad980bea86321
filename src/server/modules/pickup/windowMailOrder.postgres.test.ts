import { Pool } from 'pg';

import { eventually } from '#testing/eventually';
import { buildWindow, chooseWindow, inHours, pickupAt } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, succeed } from '#testing/factories/users';
import { isWaitedFor } from '#testing/isWaitedFor';
import { api } from '#testing/testServer';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

/** Lets a mail about windows wait. */
const gather = (groupId: string, userId: string) => `
  insert into gathered_mails (key, kind, user_id, known, latest, causer, due_at)
  values ('window ${groupId} ${userId}', 'window', '${userId}', '{}', '{}', 'test', now())`;

it('lets the mails of a choice wait in the order of their readers when its window was changed', async () => {
  const { group, admin } = await buildRanch();
  const [first, last] = [await buildUser(), await buildUser()];
  const { purchase } = await buyShare(group._id, 'Half', first);
  const { purchase: other } = await buyShare(group._id, 'Half', last);
  const window = await buildWindow(group._id);
  await succeed(chooseWindow(other._id, window._id, last));
  await pool.query('delete from gathered_mails where user_id = $1', [last.userId]);
  const body = { ...pickupAt, ...inHours(8 * 24) };
  await succeed(
    api('PUT', `/api/groups/${group._id}/windows/${window._id}`, { token: admin.token, body }),
  );
  const [holder, prober] = [await pool.connect(), await pool.connect()];
  try {
    await holder.query('begin');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await holder.query(gather(group._id, first.userId));
    const choosing = chooseWindow(purchase._id, window._id, first);
    expect(await eventually(() => isWaitedFor(pool, rows[0]?.pid ?? 0), Boolean)).toBe(true);
    await prober.query(`begin; set local lock_timeout = '100ms'`);
    await prober.query(gather(group._id, last.userId));
    await prober.query('rollback');
    await holder.query('rollback');
    await succeed(choosing);
  } finally {
    for (const client of [holder, prober]) {
      await client.query('rollback');
      client.release();
    }
  }
});
