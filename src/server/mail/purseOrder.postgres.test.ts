import { Pool, type PoolClient } from 'pg';

import { mailboxOf } from '#shared/text';
import { eventually } from '#testing/eventually';
import { saveStandardCut } from '#testing/factories/cutSheets';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch, type Ranch } from '#testing/factories/ranches';
import { buildUser, succeed } from '#testing/factories/users';
import { isWaitedFor } from '#testing/isWaitedFor';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

async function remindOfCuts({ group }: Ranch): Promise<void> {
  const due = new Date(Date.now() + 48 * 3_600_000).toISOString();
  await succeed(saveStandardCut(group._id, { due }));
  await runJobs('cut sheets');
}

const remindOfSteps = ({ group, admin: { token } }: Ranch) =>
  succeed(api('POST', `/api/groups/${group._id}/owners/reminder`, { token }));

it.each([
  ['the cut that is to be chosen', ' in reminders', remindOfCuts],
  ['what is left to do', '', remindOfSteps],
])(
  'counts no mailbox before one that precedes it when buyers are reminded of %s',
  async (_, purse, run) => {
    const ranch = await buildRanch();
    const buyers = [await buildUser(), await buildUser()];
    const [first = '', last = ''] = buyers.map(({ email }) => mailboxOf(email)).sort();
    for (const buyer of buyers.sort((one, other) => (one.email > other.email ? -1 : 1)))
      await buyShare(ranch.group._id, 'Full', buyer);
    const lock = async (on: PoolClient, kind: string, mailbox: string) => {
      const key = `mail by ${ranch.admin.supplierId}${purse}:${mailbox}`;
      const sql = `select pg_${kind}(hashtextextended($1, 0)) as "isTaken", pg_backend_pid() as pid`;
      return (await on.query<{ isTaken: boolean; pid: number }>(sql, [key])).rows[0];
    };
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      const held = await lock(holder, 'advisory_xact_lock', first);
      const running = run(ranch);
      expect(await eventually(() => isWaitedFor(pool, held?.pid ?? 0), Boolean)).toBe(true);
      expect(await lock(holder, 'try_advisory_xact_lock', last)).toMatchObject({ isTaken: true });
      await holder.query('commit');
      await running;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  },
);
