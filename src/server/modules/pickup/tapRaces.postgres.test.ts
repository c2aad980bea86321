import { Pool } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { checkOff } from '#testing/factories/pickup';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

it('keeps what a phone has sent as the time of a tap', async () => {
  const { purchase } = await buyShare((await buildGroup())._id, 'Half');
  const token = await superadminToken();
  for (const tappedAt of ['2100-01-01T00:00:00Z', 'yesterday']) {
    await checkOff(purchase._id, token, { tappedAt });
  }
  const { rows } = await pool.query<{ sent_as: string; made_at: Date; created_at: Date }>(
    'select sent_as, made_at, created_at from collected_taps where purchase_id = $1 order by made_at',
    [purchase._id],
  );
  expect(rows.map(({ sent_as }) => sent_as)).toEqual(['2100-01-01T00:00:00Z', 'yesterday']);
  for (const { made_at, created_at } of rows) {
    expect(Math.abs(made_at.getTime() - created_at.getTime())).toBeLessThan(60_000);
  }
});

it('alerts once, and ends the group once, when taps meet refunds', async () => {
  const token = await superadminToken();
  for (let round = 0; round < 5; round += 1) {
    const group = await buildGroup({ totalPortions: 1 });
    const bought = [await buyShare(group._id, 'Half'), await buyShare(group._id, 'Half')];
    const [first = '', last = ''] = bought.map(({ purchase }) => purchase._id);
    const calls = [
      checkOff(first, token),
      checkOff(last, token),
      refundShare(last),
      checkOff(last, token),
      checkOff(first, token),
    ];
    const statuses = (await Promise.all<{ status: number }>(calls)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await pool.query(
      `select (select count(*)::int from alerts where key = 'given-out:' || $2 and resolved_at is null) as alerts,
        (select done_at is not null from groups where id = $1) as done,
        (select count(*)::int from collected_taps where purchase_id in ($2::uuid, $3::uuid)) as taps`,
      [group._id, last, first],
    );
    expect(rows).toEqual([{ alerts: 1, done: true, taps: 4 }]);
  }
});
