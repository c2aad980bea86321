import { eq, sql } from 'drizzle-orm';

import { buildGroup, setStatus } from '#testing/factories/groups';
import { buyShare, purchasesOf } from '#testing/factories/purchases';
import { runJobs } from '#testing/timeControls';

import { secondsAgo } from '../../db/clock';
import { openPostgres } from '../../db/postgres';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { listLeftPaid } from './deadlines.queries';

const database = openPostgres(process.env.TEST_DATABASE_URL ?? '', () => undefined);

afterAll(() => database.close());

class Undone extends Error {}

/** Whether the share of a called-off group is due for a refund now; in a transaction that is rolled back. */
async function isRefundedNow(refundAttempts: number, paidForSeconds: number): Promise<boolean> {
  const { _id: groupId } = await buildGroup();
  const { purchase } = await buyShare(groupId, 'Half');
  let listed: { groupId: string }[] = [];
  const tried = database.db.transaction(async (tx) => {
    await tx
      .update(groups)
      .set({ status: 'closed', calledOffAt: sql`now()`, callOffReason: 'It fell ill.' })
      .where(eq(groups.id, groupId));
    await tx
      .update(purchases)
      .set({ refundAttempts, stateAt: secondsAgo(paidForSeconds) })
      .where(eq(purchases.id, purchase._id));
    listed = await listLeftPaid(tx);
    throw new Undone();
  });
  await expect(tried).rejects.toThrow(Undone);
  return listed.some((left) => left.groupId === groupId);
}

it('refunds the buyers of a group that an older version closed before its deadline', async () => {
  const { _id: groupId } = await buildGroup();
  const { buyer } = await buyShare(groupId, 'Half');
  await setStatus(groupId, 'closed');
  const changed = { createdAt: secondsAgo(60), fillBy: secondsAgo(1) };
  await database.db.update(groups).set(changed).where(eq(groups.id, groupId));
  await runJobs('days');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
});

it.each([
  [0, 0, true],
  [1, 50, false],
  [1, 70, true],
  [3, 230, false],
  [3, 250, true],
  [40, 590, false],
  [40, 610, true],
])('refused %d times, the last one %d s ago: %p', async (tries, seconds, isNow) => {
  expect(await isRefundedNow(tries, seconds)).toBe(isNow);
});
