import { Pool } from 'pg';

import { askForBalance, sellWithDeposit } from '#testing/factories/weight';
import { runJobs } from '#testing/timeControls';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

const brokenOf = async (groupId: string) => {
  await runJobs('sweep');
  const { rows } = await pool.query<{ key: string }>(
    `select key from alerts where group_id = $1 and kind = 'invariant' and resolved_at is null`,
    [groupId],
  );
  return rows.map(({ key }) => key.split(':').find((part) => /^(rests|consent)$/.test(part)));
};

it('alerts when a deposit was paid and the rest is not asked for', async () => {
  const { group, purchase } = await sellWithDeposit();
  expect(await brokenOf(group._id)).toEqual([]);
  await pool.query(
    `update purchases set state = 'released', release_reason = 'notOwed' where balance_of = $1`,
    [purchase._id],
  );
  expect(await brokenOf(group._id)).toEqual(['rests']);
});

it('alerts when a buyer who never agreed is asked for a balance', async () => {
  const { group, agreed } = await askForBalance();
  expect(await brokenOf(group._id)).toEqual([]);
  await pool.query('update purchases set agreed_at = null where id = $1', [agreed.purchase._id]);
  expect(await brokenOf(group._id)).toEqual(['consent']);
});
