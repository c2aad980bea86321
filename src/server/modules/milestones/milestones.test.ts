import type { Group } from '#shared/groups/groups.contract';
import type { Answer } from '#testing/testServer';
import { payByCard } from '#testing/cardProvider';
import { buildGroup, setStatus } from '#testing/factories/groups';
import { reach, setMilestone } from '#testing/factories/milestones';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  refundShare,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildFull, buildWaitlist, joinWaitlist, waitlistOf } from '#testing/factories/waitlist';
import { buildConfirmed, buildUser, succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const daySeconds = 24 * 3600;
/** One for all days, because a day may end while a test runs. */
const now = Date.now();
const dayIn = (days: number) => new Date(now + days * daySeconds * 1000).toISOString().slice(0, 10);

const kindsOf = ({ body }: Answer<Group>) => body.milestones?.map(({ kind }) => kind);

const setDone = async (groupId: string, done: boolean) =>
  api<Group & { message: string }>('PUT', `/api/groups/${groupId}/done`, {
    token: await superadminToken(),
    body: { done },
  });

it('shows the planned days, notes and done milestones in order to every reader of the group', async () => {
  const { admin, group, member } = await buildRanch();
  expect(group).toMatchObject({ milestones: [], doneAt: null });
  await succeed(setMilestone(group._id, 'ready', { plannedOn: dayIn(30) }, admin.token));
  const note = 'At Ed’s in Yelm.';
  const planned = { plannedOn: dayIn(10), note };
  expect(kindsOf(await setMilestone(group._id, 'booked', planned, admin.token))).toEqual([
    'booked',
    'ready',
  ]);
  await succeed(setMilestone(group._id, 'booked', { done: true }, admin.token));
  const booked = { kind: 'booked', ...planned, doneAt: expect.any(String), version: 2 };
  const ready = { kind: 'ready', plannedOn: dayIn(30), doneAt: null, note: null, version: 1 };
  const { milestones } = await readGroup(member.token, group._id);
  expect(milestones).toEqual([booked, ready]);
  const shared = await api<{ group: Group }>('GET', `/api/share/${await openShareLink(group._id)}`);
  expect(shared.body.group).toMatchObject({ milestones, doneAt: null });
});

it('does milestones in order, and undoes only the last one, with a reason', async () => {
  const { group } = await buildFull();
  const outOfOrder = await setMilestone(group._id, 'cut', { done: true });
  expect(outOfOrder).toMatchObject({
    status: 422,
    body: { fields: { done: 'First mark “Booked at the butcher” as done.' } },
  });
  await reach(group._id, 'harvested');
  const reason = 'The butcher’s freezer failed.';
  const notLast = await setMilestone(group._id, 'booked', { done: false, reason });
  expect(notLast).toMatchObject({ status: 422, body: { fields: { done: expect.any(String) } } });
  const unexplained = await setMilestone(group._id, 'harvested', { done: false });
  expect(unexplained).toMatchObject({
    status: 422,
    body: { fields: { reason: 'Say why: every buyer is told.' } },
  });
  const undone = await succeed(setMilestone(group._id, 'harvested', { done: false, reason }));
  expect(undone.body.milestones?.[1]).toMatchObject({ kind: 'harvested', doneAt: null });
});

it('refuses days that do not exist or are years away, and a new day for a done milestone', async () => {
  const group = await buildGroup();
  for (const plannedOn of [dayIn(800), dayIn(-800), '2026-02-30', 'soon']) {
    const refused = await setMilestone(group._id, 'booked', { plannedOn });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { plannedOn: expect.any(String) } },
    });
  }
  await reach(group._id, 'booked');
  const late = await setMilestone(group._id, 'booked', { plannedOn: dayIn(1) });
  expect(late).toMatchObject({ status: 422, body: { fields: { plannedOn: expect.any(String) } } });
});

it('refuses a change made from an older version with what stands now, and saves nothing twice', async () => {
  const { group } = await buildRanch();
  const first = { plannedOn: dayIn(10), version: 0 };
  await succeed(setMilestone(group._id, 'booked', first));
  const again = await succeed(setMilestone(group._id, 'booked', first));
  expect(again.body.milestones).toMatchObject([{ version: 1 }]);
  const stale = await setMilestone(group._id, 'booked', { plannedOn: dayIn(12), version: 0 });
  expect(stale.status).toBe(409);
  expect(stale.body.fields).toEqual({
    plannedOn: expect.stringMatching(/^Now: \w+, \w+ \d+, \d{4}\.$/),
  });
  expect(
    (await setMilestone(group._id, 'booked', { plannedOn: dayIn(12), version: 1 })).status,
  ).toBe(200);
});

it('keeps selling while an animal is booked, and takes it off sale for good once it is harvested', async () => {
  const group = await buildGroup();
  await reach(group._id, 'booked');
  const { buyer } = await buyShare(group._id, 'Half');
  const held = await holdShare(group._id, 'Half');
  await reach(group._id, 'harvested');
  expect(await purchasesOf(held.buyer)).toEqual([]);
  const after = await readGroup(buyer.token, group._id);
  expect(after).toMatchObject({ status: 'full', remainingCost: 0 });
  expect(after.quarters).toMatchObject({ sold: 2, held: 0, withdrawn: 14 });
  const late = await startPayment(await buildUser(), group._id, 'Half', 55_000);
  expect(late.status).toBe(409);
  const reopened = await setStatus(group._id, 'open');
  expect(reopened).toMatchObject({
    status: 409,
    body: { message: 'This animal is harvested: nothing of it can be sold any more.' },
  });
  const taken = await api('POST', `/api/groups/${group._id}/cash-sales`, {
    token: await superadminToken(),
    body: { name: 'Ray', portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID() },
  });
  expect(taken.status).toBe(409);
});

it('waits for a payment under way before an animal is harvested', async () => {
  const group = await buildGroup();
  await reach(group._id, 'booked');
  const { buyer, paymentIntentId, portion } = await holdShare(group._id, 'Half');
  await payByCard(paymentIntentId);
  await succeed(trackPurchase(buyer, { groupId: group._id, portion, paymentIntentId }));
  await reach(group._id, 'harvested');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }]);
});

it('refunds a share of a harvested animal, and neither sells it again nor holds it for the waitlist', async () => {
  const { group, buyer, purchase } = await buildFull();
  await buildWaitlist(group._id, 'Half');
  await reach(group._id, 'harvested');
  expect((await succeed(refundShare(purchase._id))).body.state).toBe('refunded');
  const { status, quarters, line } = await readGroup(buyer.token, group._id);
  expect({ status, held: quarters?.held, waiting: line?.waiting }).toEqual({
    status: 'full',
    held: 0,
    waiting: 0,
  });
  expect(quarters?.withdrawn).toBeGreaterThan(0);
  expect((await joinWaitlist(await buildConfirmed(), group._id, 'Half')).status).toBe(409);
});

it('lets a buyer leave a booked group while it sells, and refuses to let them leave or join its waitlist once it is sold out', async () => {
  const group = await buildGroup();
  await reach(group._id, 'booked');
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const leave = () => api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token });
  expect((await leave()).status).toBe(200);
  const { group: full, ...sold } = await buildFull();
  const [waiting] = await buildWaitlist(full._id, 'Half');
  await reach(full._id, 'booked');
  expect((await joinWaitlist(await buildConfirmed(), full._id, 'Half')).status).toBe(409);
  expect(waiting && (await waitlistOf(waiting, full._id))?.place).toMatchObject({ position: 1 });
  const refused = await api('POST', `/api/purchases/${sold.purchase._id}/leave`, {
    token: sold.buyer.token,
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^The animal is booked at the butcher/) },
  });
});

it('calls a group off until its animal is harvested', async () => {
  const { group } = await buildFull();
  await reach(group._id, 'harvested');
  const callOff = async () =>
    api<{ message: string }>('POST', `/api/groups/${group._id}/call-off`, {
      token: await superadminToken(),
      body: { name: group.name, reason: 'The steer fell ill.' },
    });
  expect(await callOff()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This animal is harvested/) },
  });
  await succeed(setMilestone(group._id, 'harvested', { done: false, reason: 'Wrong animal.' }));
  expect((await callOff()).status).toBe(200);
  expect((await setMilestone(group._id, 'booked', { note: 'No.' })).status).toBe(409);
});

it('does not harvest an animal whose deadline may still refund its buyers, and settles one that was', async () => {
  const fillBy = new Date(Date.now() + 10 * daySeconds * 1000).toISOString();
  const group = await buildGroup({ fillBy });
  await buyShare(group._id, 'Full');
  await reach(group._id, 'booked');
  expect((await setMilestone(group._id, 'harvested', { done: true })).status).toBe(409);
  await succeed(setStatus(group._id, 'full'));
  await reach(group._id, 'harvested');
  await advanceClock(11 * daySeconds);
  await runJobs('days');
  const { calledOffAt, decidedAt } = await readGroup(await superadminToken(), group._id);
  expect(calledOffAt).toBeNull();
  expect(decidedAt).not.toBeNull();
});

it('ends a group that is sold, and takes that back', async () => {
  const selling = await buildGroup();
  expect((await setDone(selling._id, true)).status).toBe(409);
  const { group } = await buildFull();
  await reach(group._id, 'ready');
  const done = await succeed(setDone(group._id, true));
  expect(done.body.doneAt).toEqual(expect.any(String));
  const undo = await setMilestone(group._id, 'ready', { done: false, reason: 'Not yet.' });
  expect(undo.status).toBe(409);
  expect((await succeed(setDone(group._id, false))).body.doneAt).toBeNull();
  const audit = await api<{ entries: { action: string }[] }>(
    'GET',
    `/api/audit?subject=${group._id}&pageSize=100`,
    { token: await superadminToken() },
  );
  const actions = audit.body.entries.map(({ action }) => action);
  expect(actions.filter((action) => action === 'group.done')).toHaveLength(2);
  expect(actions.filter((action) => action === 'group.milestone')).toHaveLength(4);
});

it('refuses everyone but the admins of the group', async () => {
  const { group, member } = await buildRanch();
  const other = await buildRanch();
  for (const { token } of [member, other.admin]) {
    expect((await setMilestone(group._id, 'booked', { done: true }, token)).status).toBe(403);
  }
});
