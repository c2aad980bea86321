import { Pool } from 'pg';

import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

/** A group that invited one address, so long ago that it can join no more. */
async function buildExpired() {
  const { change } = await buildRanch();
  const email = `${unique('neighbor')}@example.com`;
  await change('PATCH', '/members/add', { email });
  await pool.query('update invites set expires_at = now() where email = $1', [email]);
  return { change, email };
}

it('withdraws an invitation that ran out, which the group still shows', async () => {
  const { change, email } = await buildExpired();
  expect((await change('GET', '')).body).toMatchObject({ group: { invitedEmails: [email] } });
  expect(await change('PATCH', '/members/remove', { email })).toMatchObject({
    status: 200,
    body: { invitedEmails: [] },
  });
});

it('invites again when an invitation has expired', async () => {
  const { change, email } = await buildExpired();
  expect((await change('PATCH', '/members/add', { email })).status).toBe(200);
  expect((await change('PATCH', '/members/add', { email })).status).toBe(409);
});
