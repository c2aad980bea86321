import { formatPlannedDay } from '#shared/milestones/milestones';
import { reach, setMilestone } from '#testing/factories/milestones';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildConfirmed, succeed, superadminToken, type TestUser } from '#testing/factories/users';
import { buildFull } from '#testing/factories/waitlist';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

/** One for all days, because a day may end while a test runs. */
const now = Date.now();
const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

/** A group with one buyer, and what buyers are mailed of its milestones. */
async function sellShare() {
  const ranch = await buildRanch();
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half', await buildConfirmed());
  const { group } = ranch;
  const isNews = ({ subject }: { subject: string }) =>
    subject === `The days of ${group.name} have changed` || subject.startsWith(`${group.name}: `);
  const mailed = async (who: Pick<TestUser, 'email'> = buyer) => {
    await runJobs('milestones', 'mail');
    return (await mailsTo(who.email)).filter(isNews);
  };
  const plan = (kind: Parameters<typeof setMilestone>[1], body: object) =>
    succeed(setMilestone(group._id, kind, body));
  return { ...ranch, buyer, purchase, mailed, plan };
}

const pass = (minutes: number) => advanceClock(minutes * 60);

it('mails a buyer of two shares once, ten minutes after the last change, all that is new', async () => {
  const { group, buyer, mailed, plan } = await sellShare();
  await buyShare(group._id, 'Quarter', buyer);
  await plan('ready', { plannedOn: dayIn(30), note: 'Bring a cooler' });
  await plan('booked', { plannedOn: dayIn(9) });
  await pass(8);
  await plan('booked', { plannedOn: dayIn(10), done: true });
  await pass(8);
  expect(await mailed()).toEqual([]);
  await pass(3);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`${group.name}: Booked at the butcher`);
  expect(mail?.text).toContain(`on the way of ${group.name} (Beef)`);
  expect(mail?.text).toMatch(/^Booked at the butcher: done on \w+day, \w+ \d+, \d{4}\.$/m);
  expect(mail?.text).toContain(
    `Ready to pick up: planned for ${formatPlannedDay(dayIn(30))}.\n\nNote: Bring a cooler`,
  );
  await pass(60);
  expect(await mailed()).toHaveLength(1);
});

it('says from when to when a day moves and why, and that one is not done after all', async () => {
  const { group, mailed, plan } = await sellShare();
  await plan('booked', { plannedOn: dayIn(10), done: true });
  await plan('harvested', { plannedOn: dayIn(20) });
  await plan('cut', { plannedOn: dayIn(30) });
  await pass(11);
  expect(await mailed()).toHaveLength(1);
  await plan('booked', { done: false, reason: 'The butcher called.' });
  await plan('harvested', { plannedOn: dayIn(25), reason: 'The scale broke.' });
  await plan('harvested', { note: 'Before noon' });
  await plan('cut', { plannedOn: null });
  await pass(11);
  const [mail] = await mailed();
  expect(mail?.subject).toBe(`The days of ${group.name} have changed`);
  expect(mail?.text).toContain(
    [
      `Booked at the butcher: not done after all, planned for ${formatPlannedDay(dayIn(10))}.`,
      'Why: The butcher called.',
      `Harvested: planned for ${formatPlannedDay(dayIn(25))} instead of ${formatPlannedDay(dayIn(20))}.`,
      'Why: The scale broke.',
      'Note: Before noon',
      `Cut and wrapped: no day is planned now instead of ${formatPlannedDay(dayIn(30))}.`,
    ].join('\n\n'),
  );
});

it('carries the days as a calendar file in which a day that moves takes the place of the one before', async () => {
  const { group, mailed, plan } = await sellShare();
  await plan('cut', { plannedOn: dayIn(20), note: 'Ed’s; in Yelm,\nby noon' });
  await plan('ready', { plannedOn: dayIn(30) });
  await pass(11);
  const compact = (days: number) => dayIn(days).replaceAll('-', '');
  const calendarOf = async () => {
    const [file, ...others] = (await mailed())[0]?.attachments ?? [];
    expect(file).toMatchObject({ type: 'text/calendar' });
    // The mailbox reads line ends as those of text.
    return [file, ...others].map((one) => one?.content.replaceAll('\n ', '') ?? '').join('');
  };
  const first = await calendarOf();
  const uid = `UID:milestone-${group._id}-cut@`;
  const numberIn = (text: string) =>
    Number(new RegExp(`${uid}sharecut\nSEQUENCE:(\\d+)`).exec(text)?.[1]);
  expect(first).toContain(`DTSTART;VALUE=DATE:${compact(20)}\n`);
  expect(first).toContain('Ed’s\\; in Yelm\\,\\nby noon');
  await plan('cut', { plannedOn: dayIn(22) });
  await plan('ready', { plannedOn: null });
  await pass(11);
  const second = await calendarOf();
  expect(numberIn(second)).toBeGreaterThan(numberIn(first));
  expect(second).toContain(`DTSTART;VALUE=DATE:${compact(22)}\n`);
  expect(second).toMatch(new RegExp(`METHOD:CANCEL\n(.+\n)*DTSTART;VALUE=DATE:${compact(30)}`));
});

it('mails nothing of a change that is taken back, or of a note', async () => {
  const { group, mailed, plan } = await sellShare();
  await reach(group._id, 'booked');
  await plan('booked', { done: false, reason: 'A slip.' });
  await plan('cut', { plannedOn: dayIn(20), reason: 'Typed' });
  await plan('cut', { plannedOn: null });
  await plan('ready', { note: 'Bring a cooler' });
  await pass(11);
  expect(await mailed()).toEqual([]);
});

it('mails buyers alone, with an account, of what changed after they had bought', async () => {
  const { group, admin, member, mailed, plan, change } = await sellShare();
  const guest = { name: 'Ray', portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID() };
  await succeed(change('POST', '/cash-sales', guest));
  const refunded = await buyShare(group._id, 'Quarter');
  await succeed(refundShare(refunded.purchase._id));
  await plan('booked', { plannedOn: dayIn(10) });
  const later = await buyShare(group._id, 'Quarter');
  await pass(11);
  expect(await mailed()).toHaveLength(1);
  for (const other of [admin, member, refunded.buyer, later.buyer]) {
    expect(await mailed(other)).toEqual([]);
  }
  await plan('booked', { done: true });
  await pass(11);
  expect(await mailed(later.buyer)).toHaveLength(1);
});

it('mails nothing of a group that is called off or done, also when that is taken back', async () => {
  const { group, mailed, plan, change } = await sellShare();
  await plan('booked', { plannedOn: dayIn(10) });
  await succeed(change('POST', '/call-off', { name: group.name, reason: 'It fell ill.' }));
  await pass(11);
  expect(await mailed()).toEqual([]);

  const full = await buildFull();
  const token = await superadminToken();
  const setDone = (done: boolean) =>
    succeed(api('PUT', `/api/groups/${full.group._id}/done`, { token, body: { done } }));
  await reach(full.group._id, 'ready');
  await setDone(true);
  await pass(11);
  await runJobs('milestones');
  await setDone(false);
  await runJobs('milestones', 'mail');
  const subjects = (await mailsTo(full.buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((one) => one.startsWith(`${full.group.name}: `))).toEqual([]);
});
