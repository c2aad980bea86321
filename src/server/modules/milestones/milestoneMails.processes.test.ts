import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { setMilestone } from '#testing/factories/milestones';
import { buyShare } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';

/** Two servers on one database, whose mails wait in the outbox: their mail server is away. */
const fleet = useFleet({
  database: 'postgres',
  servers: 2,
  env: { FILL_BY_SECONDS: '0.1', SMTP_URL: 'smtp://127.0.0.1:9' },
});

/** A group with so many buyers, and a planned day of which they are mailed now. */
async function planFor(count: number) {
  const group = await buildGroup({ totalPortions: 10, portionsAvailable: ['Quarter'] });
  for (let bought = 0; bought < count; bought += 1) await buyShare(group._id, 'Quarter');
  const plannedOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await succeed(setMilestone(group._id, 'booked', { plannedOn }));
  const subject = `The days of ${group.name} have changed`;
  const listMailed = async () => {
    const found = await fleet.pool.query<{ to: string }>(
      'select "to" from mail_outbox where subject = $1 and calendar is not null',
      [subject],
    );
    return found.rows.map(({ to }) => to);
  };
  const passTenMinutes = () =>
    fleet.pool.query(
      `update milestones set changed_at = now() - interval '11 minutes' where group_id = $1`,
      [group._id],
    );
  return { listMailed, passTenMinutes };
}

/** Runs both servers' jobs at once, as when a lease was lost. */
async function runWithoutLeases(mailed: () => Promise<string[]>, count: number): Promise<string[]> {
  let rounds = 0;
  const isOver = async () => {
    await fleet.pool.query(`delete from leases where name = 'milestones'`);
    rounds += (await mailed()).length >= count ? 1 : 0;
    // They look at the same group several times more.
    return rounds > 20;
  };
  expect(await eventually(isOver, Boolean)).toBe(true);
  return mailed();
}

it('mails forty buyers once each when two servers do it at the same time', async () => {
  // A buyer is paid for before the day is planned, also by the database's clock.
  const { listMailed, passTenMinutes } = await planFor(40);
  await fleet.pool.query(`update purchases set paid_at = paid_at - interval '1 hour'`);
  await passTenMinutes();
  const mailed = await runWithoutLeases(listMailed, 40);
  expect(mailed).toHaveLength(40);
  expect(new Set(mailed).size).toBe(40);
});

it('mails all buyers once each when a server dies in the middle of it', async () => {
  const [server, other] = fleet.servers;
  const { listMailed, passTenMinutes } = await planFor(3);
  await fleet.pool.query(`update purchases set paid_at = paid_at - interval '1 hour'`);
  await other?.end('SIGTERM');
  await server?.end('SIGKILL');
  await server?.start({ FAILPOINT: 'milestones-queued' });
  await passTenMinutes();
  expect(await server?.endsWithin()).toBe(true);
  expect(await listMailed()).toEqual([]);
  await server?.start();
  const mailed = await runWithoutLeases(listMailed, 3);
  expect(new Set(mailed).size).toBe(mailed.length);
  expect(mailed).toHaveLength(3);
});
