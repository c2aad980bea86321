import { Pool } from 'pg';

import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buildWindow, checkOff, chooseWindow } from '#testing/factories/pickup';
import { buyShare, holdShare, purchasesOf, refundShare } from '#testing/factories/purchases';
import { succeed, superadminToken } from '#testing/factories/users';
import { isWaitedFor } from '#testing/isWaitedFor';
import { runJobs } from '#testing/timeControls';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

const giveOut = (purchaseId: string) =>
  pool.query(
    `update handovers set collected_at = now(), collected_by = (select user_id from purchases where id = $1)
      where purchase_id = $1`,
    [purchaseId],
  );

it('gives nothing out that was never paid, also where the database is asked directly', async () => {
  const group = await buildGroup();
  const token = await superadminToken();
  const { buyer } = await holdShare(group._id, 'Half');
  const [held] = await purchasesOf(buyer);
  await pool.query('insert into handovers (purchase_id) values ($1)', [held?._id]);
  await expect(giveOut(held?._id ?? '')).rejects.toThrow('is not paid and cannot be given out');

  const { purchase: paid } = await buyShare(group._id, 'Half');
  await succeed(checkOff(paid._id, token));
  // A share that was given out and then refunded keeps its handover.
  await refundShare(paid._id);
  const { rows } = await pool.query('select collected_at from handovers where purchase_id = $1', [
    paid._id,
  ]);
  expect(rows).toEqual([{ collected_at: expect.any(Date) }]);
});

it.each([
  ['boxes = 0, weighed_at = now()', 'handovers_weight_check'],
  ['hundredths = -1, weighed_at = now()', 'handovers_weight_check'],
  ['boxes = 3', 'handovers_weighed_check'],
])('keeps no %s', async (what, check) => {
  const group = await buildGroup();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const window = await buildWindow(group._id);
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  await expect(
    pool.query(`update handovers set ${what} where purchase_id = $1`, [purchase._id]),
  ).rejects.toThrow(check);
});

const alertsOf = async (groupId: string) => {
  await runJobs('sweep');
  const { rows } = await pool.query<{ key: string }>(
    'select key from alerts where group_id = $1 and resolved_at is null',
    [groupId],
  );
  return rows.map(({ key }) => key);
};

it('alerts the admins of a share that was given out and is not paid, until it is undone', async () => {
  const { groupId } = await holdShare((await buildGroup())._id, 'Half');
  const client = await pool.connect();
  // As a restore writes it: without the trigger that refuses it.
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into handovers (purchase_id, collected_at, collected_by)
      select id, now(), user_id from purchases where group_id = $1`,
    [groupId],
  );
  await client.query('commit');
  client.release();
  expect(await alertsOf(groupId)).toEqual([`invariant:collected:${groupId}`]);
  await pool.query(
    `delete from handovers where purchase_id in (select id from purchases where group_id = $1)`,
    [groupId],
  );
  expect(await alertsOf(groupId)).toEqual([]);
});

it('alerts the admins of a window with more shares than room, until it has room', async () => {
  const group = await buildGroup();
  const window = await buildWindow(group._id);
  for (let count = 0; count < 2; count += 1) {
    const { buyer, purchase } = await buyShare(group._id, 'Quarter');
    await succeed(chooseWindow(purchase._id, window._id, buyer));
  }
  const makeRoom = (room: number) =>
    pool.query('update pickup_windows set room = $2 where id = $1', [window._id, room]);
  expect(await alertsOf(group._id)).toEqual([]);
  await makeRoom(1);
  expect(await alertsOf(group._id)).toEqual([`invariant:windows:${group._id}`]);
  await makeRoom(2);
  expect(await alertsOf(group._id)).toEqual([]);
});

/** A transaction of another process, and whether anybody waits for it. */
async function begin() {
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const untilAwaited = async () =>
    expect(await eventually(() => isWaitedFor(pool, rows[0]?.pid ?? 0), Boolean)).toBe(true);
  const insert = (...ids: string[]) =>
    client.query('insert into handovers (purchase_id) select unnest($1::uuid[])', [ids]);
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how);
    client.release();
  };
  return { insert, untilAwaited, end };
}

it('lets a buyer choose a window while a job marks that share and others', async () => {
  const group = await buildGroup();
  const window = await buildWindow(group._id);
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const { purchase: other } = await buyShare(group._id, 'Half');
  const [job, blocker] = [await begin(), await begin()];
  await blocker.insert(other._id);
  // It has marked the buyer's share, and not yet looked whether there is such a share.
  const marking = job.insert(purchase._id, other._id);
  await blocker.untilAwaited();
  const choosing = chooseWindow(purchase._id, window._id, buyer);
  await job.untilAwaited();
  await blocker.end('rollback');
  await marking;
  await job.end('commit');
  expect((await choosing).status).toBe(200);
});
