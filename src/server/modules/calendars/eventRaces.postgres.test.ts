import { Pool } from 'pg';

import { openCalendar } from '#testing/factories/calendars';
import { setMilestone } from '#testing/factories/milestones';
import { buildWindow, chooseWindow, inHours, pickupAt } from '#testing/factories/pickup';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { succeed } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api, serverUrl } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

/** One for all days, because a day may end while a test runs. */
const now = Date.now();
const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

/** A buyer whose window and day were mailed. */
async function mailEvents() {
  const ranch = await buildRanch();
  const window = await buildWindow(ranch.group._id);
  const sale = await buyShare(ranch.group._id, 'Half');
  await succeed(chooseWindow(sale.purchase._id, window._id, sale.buyer));
  await succeed(setMilestone(ranch.group._id, 'cut', { plannedOn: dayIn(20) }));
  await sendGathered();
  return { ...ranch, ...sale, window };
}

/** The events of a feed: by their names, number and stamp of each. */
async function readEvents(key: string): Promise<Map<string, [number, string]>> {
  const text = await (await fetch(`${serverUrl()}/api/calendar/${key}`)).text();
  const found = text
    .replaceAll('\r\n ', '')
    .matchAll(/UID:(.*)\r\nSEQUENCE:(\d+)\r\nDTSTAMP:(\w+)\r\n/g);
  return new Map(
    [...found].map(([, uid = '', number, stamp = '']) => [uid, [Number(number), stamp]]),
  );
}

it('never lets a number or stamp fall between two reads of a feed while its events change', async () => {
  const { group, admin, window, buyer } = await mailEvents();
  const key = await openCalendar(buyer.token);
  const { token } = admin;
  let isOver = false;
  const change = async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      const plannedOn = turn % 3 === 0 ? null : dayIn(20 + turn);
      const body = { ...pickupAt, ...inHours(170 + (turn % 2)) };
      await Promise.all([
        succeed(setMilestone(group._id, 'cut', { plannedOn }, token)),
        succeed(api('PUT', `/api/groups/${group._id}/windows/${window._id}`, { token, body })),
      ]);
      if (turn % 5 === 0) await runJobs('calendars');
    }
    isOver = true;
  };
  /** Reads until all is changed, and once more. @returns how often */
  const follow = async () => {
    let last = await readEvents(key);
    let reads = 1;
    for (let isLast = false; !isLast; reads += 1) {
      isLast = isOver;
      const read = await readEvents(key);
      expect([...read.keys()]).toEqual([...last.keys()]);
      for (const [uid, [number, stamp]] of read) {
        const [before = 0, stampBefore = ''] = last.get(uid) ?? [];
        expect(number).toBeGreaterThanOrEqual(before);
        expect(stamp >= stampBefore).toBe(true);
        expect(number > before).toBe(stamp > stampBefore);
      }
      last = read;
    }
    return { last, reads };
  };
  const first = await readEvents(key);
  const [one, other] = await Promise.all([follow(), follow(), change()]);
  expect(one.last).toEqual(other.last);
  expect(one.reads).toBeGreaterThan(3);
  for (const [uid, [number]] of one.last) expect(number).toBeGreaterThan(first.get(uid)?.[0] ?? 0);
  expect(one.last.size).toBe(2);
});

it('keeps no event of a deleted account, also where a mail waits that carries events', async () => {
  const { group, buyer } = await mailEvents();
  const second = await buyShare(group._id, 'Quarter', buyer);
  await succeed(refundShare(second.purchase._id));
  const countKept = async () => {
    const sql = 'select from calendar_events where user_id = $1';
    return (await pool.query(sql, [buyer.userId])).rowCount;
  };
  expect(await countKept()).toBe(2);
  const body = { currentPassword: buyer.password, confirmation: 'DELETE' };
  await succeed(api('POST', '/api/account/delete', { token: buyer.token, body }));
  await runJobs('mail');
  const [mail] = await mailsTo(buyer.email);
  expect(mail).toMatchObject({ subject: expect.stringContaining('was refunded'), attachments: [] });
  expect(await countKept()).toBe(0);
  await succeed(setMilestone(group._id, 'cut', { plannedOn: null }));
  await runJobs('calendars');
  await sendGathered();
  expect((await mailsTo(buyer.email))[0]).toEqual(mail);
  expect(await countKept()).toBe(0);
});
