import { Pool } from 'pg';

import { eventually } from '#testing/eventually';
import { buildOwned, openButcherLink } from '#testing/factories/owners';
import { isWaitedFor } from '#testing/isWaitedFor';
import { api } from '#testing/testServer';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

it.each(['weights', 'boxes'])(
  'takes no %s when the link ends before they are saved',
  async (what) => {
    const { group, purchase } = await buildOwned();
    const key = await openButcherLink(group._id);
    const ending = await pool.connect();
    try {
      const { rows } = await ending.query<{ pid: number }>('select pg_backend_pid() as pid');
      await ending.query('begin');
      await ending.query('select from groups where id = $1 for no key update', [group._id]);
      await ending.query('select from purchases where id = $1 for no key update', [purchase._id]);
      const entry =
        what === 'weights'
          ? api('PUT', `/api/butcher/${key}/weights`, { body: { hangingLb: 700 } })
          : api('PUT', `/api/butcher/${key}/boxes/${purchase._id}`, {
              body: { boxes: 3, pounds: null },
            });
      expect(await eventually(() => isWaitedFor(pool, rows[0]?.pid ?? 0), Boolean)).toBe(true);
      await ending.query('update butcher_links set ended_at = now() where group_id = $1', [
        group._id,
      ]);
      await ending.query('commit');
      expect((await entry).status).toBe(404);
    } finally {
      await ending.query('rollback');
      ending.release();
    }
  },
);
