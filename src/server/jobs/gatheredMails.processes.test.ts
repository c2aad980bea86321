import { formatPlannedDay } from '#shared/milestones/milestones';
import { startMailCatcher, type MailCatcher } from '#emulators/mail/startMailCatcher';
import { eventually } from '#testing/eventually';
import { setMilestone } from '#testing/factories/milestones';
import { buildWindow, checkOff, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { succeed } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { makeMailsDue } from '#testing/mailbox';

/** Two servers on one database, whose causers may mail a mailbox twice a day. */
let fleet: Fleet;
let catcher: MailCatcher;

beforeAll(async () => {
  catcher = await startMailCatcher();
  const env = { FILL_BY_SECONDS: '0.1', MAILS_PER_ADDRESS: '2', SMTP_URL: catcher.smtpUrl };
  fleet = await startFleet({ database: 'postgres', servers: 2, hasWebhooks: false, env });
});

afterAll(async () => {
  await fleet.close();
  await catcher.close();
});

/** What waits ten minutes for more changes is due now. */
const passTime = () =>
  fleet.pool.query(`
    with mails as (update gathered_mails set due_at = now() where due_at > now()),
      days as (update milestones set changed_at = now() - interval '11 minutes'
        where planned_on is distinct from told_on and changed_at > now() - interval '10 minutes')
    select`);

/** What a server had claimed that is dead, or what the mail server refused, is tried again. */
const tryAgain = () => fleet.pool.query(makeMailsDue);

const countWaiting = async (): Promise<number> => {
  const found = await fleet.pool.query<{ waiting: number }>(`
    select (select count(*) from gathered_mails)::int + (select count(*) from mail_outbox)::int
      + (select count(*) from calendar_changes)::int
      + (select count(*) from milestones where planned_on is distinct from told_on)::int as waiting`);
  return found.rows[0]?.waiting ?? 0;
};

/** Lets time pass until no mail waits. */
async function sendAll(): Promise<void> {
  const count = async () => {
    await passTime();
    return countWaiting();
  };
  expect(await eventually(count, (waiting) => waiting === 0)).toBe(0);
}

const subjectsTo = ({ email }: { email: string }) =>
  catcher.messages(email).map(({ subject }) => subject);

/** The calendar files of all mails to a person, newest first; mails that wait at once may arrive in any order. */
const filesTo = ({ email }: { email: string }) =>
  catcher
    .messages(email)
    .flatMap(({ attachments }) => attachments)
    .map(({ content }) => content.replaceAll(/\r?\n /g, ''));

const sequenceIn = (file: string | undefined): number =>
  Number(/SEQUENCE:(\d+)/.exec(file ?? '')?.[1]);

/** A buyer whose window was mailed. */
async function sell() {
  const ranch = await buildRanch();
  const window = await buildWindow(ranch.group._id, inHours(7 * 24));
  const sale = await buyShare(ranch.group._id, 'Half');
  await succeed(chooseWindow(sale.purchase._id, window._id, sale.buyer));
  await sendAll();
  // Paid for before the days are planned, also where these are moved back.
  await fleet.pool.query(`update purchases set paid_at = paid_at - interval '1 hour'`);
  return { ...ranch, ...sale, window };
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it.each(['calendars-followed', 'mail-gathered', 'mail-decided'])(
  'mails the end of an event once when the server dies at %s',
  async (failpoint) => {
    const [server, other] = fleet.servers;
    const { buyer, admin, purchase, group } = await sell();
    const before = subjectsTo(buyer);
    const [published] = filesTo(buyer);
    await other?.end('SIGKILL');
    await server?.end('SIGKILL');
    await server?.start({ FAILPOINT: failpoint });
    await checkOff(purchase._id, admin.token).catch(() => undefined);
    const isDead = async () => {
      await passTime();
      return server?.endsWithin(100);
    };
    expect(await eventually(isDead, Boolean)).toBe(true);
    expect(subjectsTo(buyer)).toEqual(before);
    await tryAgain();
    await Promise.all([server?.start(), other?.start()]);
    await sendAll();
    expect(subjectsTo(buyer)).toEqual([`Canceled in your calendar: ${group.name}`, ...before]);
    const cancelled = filesTo(buyer).find((file) => file.includes('METHOD:CANCEL'));
    expect(sequenceIn(cancelled)).toBeGreaterThan(sequenceIn(published));
  },
);

it('mails twelve buyers once each when two servers write what waits at the same time', async () => {
  const { group } = await buildRanch();
  const window = await buildWindow(group._id);
  const sales: Awaited<ReturnType<typeof buyShare>>[] = [];
  for (let count = 0; count < 12; count += 1) {
    const sale = await buyShare(group._id, 'Quarter');
    await succeed(chooseWindow(sale.purchase._id, window._id, sale.buyer));
    sales.push(sale);
  }
  await passTime();
  const isDone = async () => {
    await fleet.pool.query(`delete from leases where name = 'gathered mails'`);
    return (await countWaiting()) === 0;
  };
  expect(await eventually(isDone, Boolean)).toBe(true);
  for (const { buyer } of sales) {
    const told = subjectsTo(buyer).filter((subject) => subject.startsWith('When you get'));
    expect(told).toHaveLength(1);
  }
});

describe('a purse that is empty', () => {
  /** A buyer whom a ranch has mailed as often as it may. */
  async function emptyPurse() {
    const sale = await sell();
    const plan = (days: number) =>
      succeed(setMilestone(sale.group._id, 'cut', { plannedOn: dayIn(days) }, sale.admin.token));
    for (const days of [20, 21]) {
      await plan(days);
      await sendAll();
    }
    return { ...sale, plan, before: subjectsTo(sale.buyer) };
  }

  const untilPostponed = async () => {
    const isPostponed = async () => {
      const found = await fleet.pool.query(
        `select from gathered_mails where due_at > now() + interval '20 minutes'`,
      );
      return found.rowCount === 1;
    };
    expect(await eventually(isPostponed, Boolean)).toBe(true);
  };

  const fillPurse = () => fleet.pool.query(`delete from attempts where key like 'mail by %'`);

  it('delays a mail, which says what stands when it is sent', async () => {
    const { buyer, plan, before } = await emptyPurse();
    await plan(22);
    await passTime();
    await untilPostponed();
    await plan(23);
    expect(subjectsTo(buyer)).toEqual(before);
    await fillPurse();
    await sendAll();
    const [mail, ...others] = catcher.messages(buyer.email);
    expect(others).toHaveLength(before.length);
    const [from, to] = [21, 23].map((days) => formatPlannedDay(dayIn(days)));
    expect(mail?.text).toContain(`planned for ${to ?? ''} instead of ${from ?? ''}`);
    expect(filesTo(buyer).join('')).toContain(dayIn(23).replaceAll('-', ''));
  });

  it('delays no reminder of a window that begins soon', async () => {
    const { admin, group, buyer, purchase, before } = await emptyPurse();
    const window = await buildWindow(group._id, inHours(5));
    await succeed(chooseWindow(purchase._id, window._id, admin));
    await fleet.pool.query(`update gathered_mails
      set due_at = now(), created_at = created_at - interval '13 minutes'`);
    const told = () => Promise.resolve(subjectsTo(buyer).slice(0, -before.length));
    expect(await eventually(told, ({ length }) => length > 0, 10_000)).toEqual([
      `Pick up your share of ${group.name}`,
    ]);
    await fillPurse();
  });
});

it('mails the end of an event that a mail carried which was not sent, and is not true any more', async () => {
  const { buyer, admin, purchase, group } = await sell();
  catcher.setFault('refuse');
  await succeed(setMilestone(group._id, 'cut', { plannedOn: dayIn(20) }, admin.token));
  await succeed(checkOff(purchase._id, admin.token));
  const isTried = async () => {
    await passTime();
    const found = await fleet.pool.query(
      `select from mail_outbox where calendar like '%METHOD:CANCEL%'`,
    );
    return found.rowCount === 1;
  };
  expect(await eventually(isTried, Boolean)).toBe(true);
  await succeed(refundShare(purchase._id));
  catcher.setFault('none');
  await tryAgain();
  await sendAll();
  const files = catcher.messages(buyer.email).flatMap(({ attachments }) => attachments);
  const ended = files.filter(({ content }) => content.includes('METHOD:CANCEL'));
  expect(ended.map(({ content }) => /UID:(\w+)/.exec(content)?.[1])).toContain('window');
});
