import { buildWindow, checkOff, chooseWindow, inHours } from '#testing/factories/pickup';
import { openCalendar } from '#testing/factories/calendars';
import { setMilestone } from '#testing/factories/milestones';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api, serverUrl } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const plan = { plannedOn: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) };

/** A buyer whose window and day were mailed. */
async function mailEvents(hours = 7 * 24) {
  const ranch = await buildRanch();
  const window = await buildWindow(ranch.group._id, inHours(hours));
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half', ranch.member);
  await succeed(setMilestone(ranch.group._id, 'cut', plan));
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  await sendGathered();
  const uids = [`window-${window._id}@sharecut`, `milestone-${ranch.group._id}-cut@sharecut`];
  /** The cancellations of the newest mail, by the name of their event. */
  const cancelled = async () => {
    await runJobs('mail');
    const [mail] = await mailsTo(buyer.email);
    const files = (mail?.attachments ?? []).map(({ content }) => content.replaceAll('\n ', ''));
    const ends = files.filter((file) => file.includes('METHOD:CANCEL\n'));
    for (const file of ends) {
      expect(file).toContain('STATUS:CANCELLED\n');
      expect(file).toMatch(/^ORGANIZER/m);
      expect(file).toContain(`ATTENDEE:mailto:${buyer.email}\n`);
    }
    return {
      subject: mail?.subject,
      uids: new Set(ends.map((file) => /^UID:(.*)$/m.exec(file)?.[1])),
    };
  };
  const key = await openCalendar(buyer.token);
  const feed = async () => {
    return (await (await fetch(`${serverUrl()}/api/calendar/${key}`)).text()).replaceAll(
      '\r\n ',
      '',
    );
  };
  return { ...ranch, window, buyer, purchase, uids, cancelled, feed };
}

it.each([
  ['an admin refunds the share', 'was refunded', ({ purchase }) => refundShare(purchase._id)],
  [
    'the buyer leaves',
    'was refunded',
    ({ buyer, purchase }) => api('POST', `/api/purchases/${purchase._id}/leave`, buyer),
  ],
  [
    'the group is called off',
    'was called off',
    ({ change, group }) => change('POST', '/call-off', { name: group.name, reason: 'It is ill.' }),
  ],
] satisfies [
  string,
  string,
  (sale: Awaited<ReturnType<typeof mailEvents>>) => Promise<{ status: number; body: unknown }>,
][])('ends what was mailed, by the mail itself, when %s', async (_, subject, end) => {
  const sale = await mailEvents();
  const before = await mailsTo(sale.buyer.email);
  await succeed(end(sale));
  const told = await sale.cancelled();
  expect(told.subject).toContain(subject);
  expect(told.uids).toEqual(new Set(sale.uids));
  await sendGathered();
  expect(await mailsTo(sale.buyer.email)).toHaveLength(before.length + 1);
  const text = await sale.feed();
  expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(2);
  expect(text).not.toContain('CONFIRMED');
});

it('mails the end of an event that no other mail tells of, once', async () => {
  const { group, admin, purchase, uids, cancelled, buyer } = await mailEvents();
  await succeed(checkOff(purchase._id, admin.token));
  await runJobs('calendars');
  await sendGathered();
  const told = await cancelled();
  expect(told.subject).toBe(`Canceled in your calendar: ${group.name}`);
  expect(told.uids).toEqual(new Set([uids[0]]));
  const count = (await mailsTo(buyer.email)).length;
  await sendGathered();
  expect(await mailsTo(buyer.email)).toHaveLength(count);
});

it('mails no end of what is taken back within ten minutes', async () => {
  const { admin, purchase, buyer } = await mailEvents();
  const count = (await mailsTo(buyer.email)).length;
  await succeed(checkOff(purchase._id, admin.token));
  await runJobs('calendars');
  await succeed(checkOff(purchase._id, admin.token, { collected: false }));
  await sendGathered();
  expect(await mailsTo(buyer.email)).toHaveLength(count);
});

it('says the same in the feed as in the mail, also after a rename, and its stamps never fall', async () => {
  const { group, change, feed, buyer, window } = await mailEvents();
  const eventIn = (text: string) =>
    new RegExp(`UID:window-${window._id}@.*?END:VEVENT`, 's').exec(
      text.replaceAll('\r', ''),
    )?.[0] ?? '';
  const stampIn = (text: string) => /LAST-MODIFIED:(\w+)/.exec(eventIn(text))?.[1] ?? '';
  const mailed = async () => {
    const [mail] = (await mailsTo(buyer.email)).filter(({ attachments }) => attachments.length > 0);
    return mail?.attachments.map(({ content }) => content.replaceAll('\n ', '')).join('') ?? '';
  };
  const withoutParties = (event: string) => event.replace(/^ORGANIZER.*\n/m, '');
  const first = await feed();
  expect(withoutParties(eventIn(await mailed()))).toBe(eventIn(first));
  const token = await superadminToken();
  const edit = (parts: object) =>
    succeed(api('PUT', `/api/groups/${group._id}`, { token, body: parts }));
  await edit({ name: `${group.name} the second` });
  const renamed = await feed();
  expect(eventIn(renamed)).toContain('the second');
  const { _id: supplierId } = await buildSupplier();
  await edit({ supplierId });
  const given = await feed();
  await succeed(
    api('PUT', `/api/groups/${group._id}/windows/${window._id}`, {
      token,
      body: {
        kind: 'pickup',
        place: 'Elm Ranch',
        address: '2 Elm Road',
        room: 30,
        ...inHours(200),
      },
    }),
  );
  const moved = await feed();
  await sendGathered();
  expect(withoutParties(eventIn(await mailed()))).toBe(eventIn(moved));
  const after = await feed();
  const stamps = [first, renamed, given, moved].map(stampIn);
  expect(stamps).toEqual([...new Set(stamps)].sort());
  expect(stampIn(after)).toBe(stampIn(moved));
  expect((await change('GET', '/handover')).status).not.toBe(500);
});

it('keeps the last event of a calendar in its feed, cancelled, also after months', async () => {
  const { purchase, feed } = await mailEvents();
  await succeed(refundShare(purchase._id));
  await feed();
  await advanceClock(100 * 86_400);
  expect((await feed()).match(/BEGIN:VEVENT/g)).toHaveLength(1);
});
