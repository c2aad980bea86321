import { Pool } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildConfirmed } from '#testing/factories/users';
import { api } from '#testing/testServer';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

it('refuses a place when two hundred people are on the waitlist', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  await buyShare(group._id, 'Half');
  await pool.query(
    `with people as (
        insert into users (id, username, email, role)
        select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.com', 'member'
        from generate_series(1, 200) n returning id
      )
      insert into waitlist (group_id, user_id, portion) select $1, id, 'Full' from people`,
    [group._id],
  );
  const answer = await api<{ message: string }>('PUT', `/api/groups/${group._id}/waitlist`, {
    token: (await buildConfirmed()).token,
    body: { portion: 'Full' },
  });
  expect({ status: answer.status, message: answer.body.message }).toEqual({
    status: 409,
    message: 'The waitlist is full: 200 people are on it. Try again later.',
  });
});
