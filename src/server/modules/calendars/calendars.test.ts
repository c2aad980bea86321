import { callFrom } from '#testing/callFrom';
import { openCalendar } from '#testing/factories/calendars';
import { reach, setMilestone } from '#testing/factories/milestones';
import { buildWindow, chooseWindow } from '#testing/factories/pickup';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, succeed } from '#testing/factories/users';
import { api, serverUrl } from '#testing/testServer';

/** One for all days, because a day may end while a test runs. */
const now = Date.now();
const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

const read = async (key: string) => {
  const answer = await fetch(`${serverUrl()}/api/calendar/${key}`);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text: text.replaceAll('\r\n ', '') };
};

/** A buyer with a share, whose group has a planned day. */
async function sellPlanned() {
  const ranch = await buildRanch();
  const sale = await buyShare(ranch.group._id, 'Half');
  const planned = { plannedOn: day(9), note: 'Ask for Ed; “the boss”, 2 coolers 🥩' };
  await succeed(setMilestone(ranch.group._id, 'harvested', planned));
  return { ...ranch, ...sale };
}

it('has the days of the groups that a person has a share of, and the windows they chose', async () => {
  const { group, buyer, purchase } = await sellPlanned();
  await reach(group._id, 'booked');
  const second = await buyShare(group._id, 'Quarter', buyer);
  const window = await buildWindow(group._id);
  for (const share of [purchase, second.purchase]) {
    await succeed(chooseWindow(share._id, window._id, buyer));
  }
  const other = await sellPlanned();
  const { status, headers, text } = await read(await openCalendar(buyer.token));
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(text).toContain(`SUMMARY:${group.name}: Booked at the butcher\r\n`);
  expect(text).toContain(`SUMMARY:${group.name}: Harvested (planned)\r\n`);
  expect(text).toContain('Ask for Ed\\; “the boss”\\, 2 coolers 🥩');
  expect(text).toContain(`SUMMARY:Pick up your share of ${group.name}\r\n`);
  const receipts = [purchase, second.purchase].map(({ receiptNumber }) => receiptNumber ?? '');
  for (const receipt of receipts) expect(text).toContain(receipt);
  expect(text).not.toContain(other.group._id);
  expect(text).not.toContain(buyer.email);
});

it('follows a day that moves, and keeps the end of a refunded share for some weeks', async () => {
  const { group, buyer, purchase } = await sellPlanned();
  const key = await openCalendar(buyer.token);
  const numberIn = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  const first = await read(key);
  expect(await read(key)).toMatchObject({ text: first.text });
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: day(12) }));
  const moved = await read(key);
  expect(moved.text).toContain(`DTSTART;VALUE=DATE:${day(12).replaceAll('-', '')}\r\n`);
  expect(numberIn(moved.text)).toBeGreaterThan(numberIn(first.text));
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: null }));
  const gone = await read(key);
  expect(gone.text).toContain('STATUS:CANCELLED');
  expect(numberIn(gone.text)).toBeGreaterThan(numberIn(moved.text));
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: day(12) }));
  const again = await read(key);
  expect(again.text).toContain('STATUS:CONFIRMED');
  expect(numberIn(again.text)).toBeGreaterThan(numberIn(gone.text));
  await succeed(refundShare(purchase._id));
  const refunded = await read(key);
  expect(refunded.text).toContain('STATUS:CANCELLED');
  expect(refunded.text).not.toContain('METHOD');
});

it('is a calendar also before its owner has anything in it', async () => {
  const { token } = await buildUser();
  const { text } = await read(await openCalendar(token));
  expect(text).toContain('BEGIN:VTIMEZONE');
  expect(text).not.toContain('VEVENT');
});

it('has an address that is renewed and ended, and no longer answers then', async () => {
  const { token } = await buildUser();
  const get = async () =>
    (await api<{ url: string | null }>('GET', '/api/account/calendar', { token })).body;
  expect(await get()).toEqual({ url: null });
  const first = await openCalendar(token);
  expect(await get()).toEqual({ url: expect.stringMatching(/\/api\/calendar\/[\w-]{22}$/) });
  const second = await openCalendar(token);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  for (let turn = 0; turn < 2; turn += 1) {
    await succeed(api('DELETE', '/api/account/calendar', { token }));
  }
  expect(await read(second)).toMatchObject({
    status: 404,
    text: expect.stringContaining('This calendar has ended, or it was never one of ours.'),
  });
  expect((await read('nowhere')).status).toBe(404);
});

it('is in its owner’s data without its address, and goes with the account', async () => {
  const { token, password } = await buildUser();
  const key = await openCalendar(token);
  const { body } = await api('GET', '/api/account/data', { token });
  expect(body).toMatchObject({ calendar: { createdAt: expect.any(String) } });
  expect(JSON.stringify(body)).not.toContain(key);
  const confirmed = { currentPassword: password, confirmation: 'DELETE' };
  await succeed(api('POST', '/api/account/delete', { token, body: confirmed }));
  expect((await read(key)).status).toBe(404);
});

it('ends when every session is ended, because another person may have made it', async () => {
  const { token } = await buildUser();
  const key = await openCalendar(token);
  await succeed(api('DELETE', '/api/account/sessions', { token }));
  expect((await read(key)).status).toBe(404);
});

it('answers a network 300 times a minute', async () => {
  const statuses = [];
  for (let asked = 0; asked < 301; asked += 1) {
    statuses.push((await callFrom('127.0.0.91', 'GET', '/api/calendar/nowhere')).status);
  }
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});
