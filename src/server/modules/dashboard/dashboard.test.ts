import type { Alert } from '#shared/alerts/alerts.contract';
import type { Group } from '#shared/groups/groups.contract';
import type { Overview } from '#shared/groups/overview.contract';
import { lastWeeks } from '#shared/weeks';
import { disputeCharge, endDispute, scheduleFault, slowRefunds } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, refundShare, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

const overviewFor = async (token: string) =>
  (await api<Overview>('GET', '/api/overview', { token })).body;

const nothing = {
  left: { portions: 0, dollars: 0, animals: [] },
  statuses: { open: 0, full: 0, closed: 0, differing: 0 },
  nearFull: { count: 0, groups: [] },
};

const setStatus = async (groupId: string, status: Group['status']) =>
  api('PATCH', `/api/groups/${groupId}/status`, {
    token: await superadminToken(),
    body: { status },
  });

/** Moves the clock to the next Wednesday, because a week may end while a test runs. @returns that time */
async function passToWednesday(): Promise<Date> {
  const now = new Date();
  const wednesday = new Date(now);
  wednesday.setUTCDate(now.getUTCDate() + ((9 - now.getUTCDay()) % 7) + 1);
  wednesday.setUTCHours(12, 0, 0, 0);
  await advanceClock(Math.round((wednesday.getTime() - now.getTime()) / 1000));
  return wednesday;
}

it('sums payments to the cent, less refunds', async () => {
  const now = await passToWednesday();
  const { token, supplierId } = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId, totalCost: 100, totalPortions: 3 });
  await buyShare(group._id, 'Full');
  const { purchase } = await buyShare(group._id, 'Quarter');
  await holdShare(group._id, 'Half');

  const before = await overviewFor(token);
  expect(before.taken.dollars).toBe(41.66);
  expect(before.taken.weeks.map(({ startsOn }) => startsOn)).toEqual(lastWeeks(now, 8));
  expect(before.taken.weeks.map(({ dollars }) => dollars)).toEqual([0, 0, 0, 0, 0, 0, 0, 41.66]);
  expect(before.left).toEqual({
    portions: 1.75,
    dollars: 58.34,
    animals: [{ animal: 'Beef', groups: 1, portions: 1.75, dollars: 58.34 }],
  });

  await refundShare(purchase._id);
  const { taken, left } = await overviewFor(token);
  expect(taken.dollars).toBe(33.33);
  expect(taken.weeks.at(-1)?.dollars).toBe(taken.dollars);
  expect(left).toMatchObject({ portions: 2, dollars: 66.67 });
});

it('adds up what the card provider kept, and what of it went with shares that were given back', async () => {
  await passToWednesday();
  const { admin, group, change } = await buildRanch();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await succeed(api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token }));
  await buyShare(group._id, 'Full');
  expect((await overviewFor(admin.token)).fees).toEqual({
    dollars: 48.45,
    calledOff: 0,
    left: 16.25,
  });
  await change('POST', '/call-off', { name: group.name, reason: 'The steer fell ill.' });
  expect((await overviewFor(admin.token)).fees).toEqual({
    dollars: 48.45,
    calledOff: 32.2,
    left: 16.25,
  });
  const stranger = await buildSupplierAdmin();
  expect((await overviewFor(stranger.token)).fees).toEqual({ dollars: 0, calledOff: 0, left: 0 });
});

it('tells of as many weeks as are asked for, and of no other number', async () => {
  const now = await passToWednesday();
  const { token, supplierId } = await buildSupplierAdmin();
  await buyShare((await buildGroup({ supplierId }))._id, 'Half');
  for (const weeks of [8, 26, 52]) {
    const { body } = await api<Overview>('GET', `/api/overview?weeks=${weeks}`, { token });
    expect(body.taken.weeks.map(({ startsOn }) => startsOn)).toEqual(lastWeeks(now, weeks));
    expect(body.taken.weeks.at(-1)?.dollars).toBe(550);
  }
  expect((await api('GET', '/api/overview?weeks=9', { token })).status).toBe(422);
});

it('counts groups by what they effectively are, and what is left by animal', async () => {
  const { token, supplierId } = await buildSupplierAdmin();
  const sold = await buildGroup({ supplierId });
  await api('PUT', `/api/groups/${sold._id}`, { token, body: { remainingCost: 0 } });
  await setStatus((await buildGroup({ supplierId }))._id, 'closed');
  await buildGroup({ supplierId, animal: 'Goat', totalCost: 200.5, totalPortions: 2 });
  await buildGroup({ supplierId, animal: 'Goat', totalCost: 100, totalPortions: 1 });
  const gone = await buildGroup({ supplierId, animal: 'Sheep' });
  await api('DELETE', `/api/groups/${gone._id}`, { token });

  expect(await overviewFor(token)).toMatchObject({
    ...nothing,
    statuses: { open: 2, full: 1, closed: 1, differing: 1 },
    stored: { open: 3, full: 0, closed: 1 },
    left: {
      portions: 3,
      dollars: 300.5,
      animals: [{ animal: 'Goat', groups: 2, portions: 3, dollars: 300.5 }],
    },
  });
});

it('names the groups near full, the least left first, as the list filters them', async () => {
  const { token, supplierId } = await buildSupplierAdmin();
  const [one, two] = [
    await buildGroup({ supplierId, totalPortions: 2 }),
    await buildGroup({ supplierId, totalPortions: 2 }),
  ];
  await buildGroup({ supplierId, totalPortions: 1 });
  await buyShare(one._id, 'Full');
  await buyShare(two._id, 'Full');
  await buyShare(two._id, 'Half');
  const { buyer } = await holdShare(two._id, 'Quarter');
  expect(buyer.userId).toBeTruthy();

  const { nearFull } = await overviewFor(token);
  expect(nearFull.count).toBe(2);
  expect(nearFull.groups).toEqual([
    {
      _id: two._id,
      name: two.name,
      animal: 'Beef',
      quarters: { total: 8, sold: 6, held: 1, withdrawn: 0, yours: 0 },
    },
    expect.objectContaining({ _id: one._id }),
  ]);
  const list = async (filter: string) =>
    (await api<{ total: number }>('GET', `/api/groups?${filter}=true&page=1`, { token })).body;
  expect(await list('nearFull')).toMatchObject({ total: 2 });
  expect(await list('sold')).toMatchObject({ total: 2 });
});

it('shows a supplier admin their own supplier only, and a superadmin all', async () => {
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Half');
  const stranger = await buildSupplierAdmin();
  expect(await overviewFor(stranger.token)).toMatchObject(nothing);
  expect((await overviewFor(stranger.token)).taken.dollars).toBe(0);
  const [own, all] = [await overviewFor(admin.token), await overviewFor(await superadminToken())];
  expect(own.taken.dollars).toBe(550);
  expect(all.taken.dollars).toBeGreaterThanOrEqual(550);
  expect(all.statuses.open).toBeGreaterThanOrEqual(1);
});

it('has nothing to add up for an admin without a supplier', async () => {
  await buildRanch();
  const { token } = await buildUser({ role: 'supplieradmin' });
  const overview = await overviewFor(token);
  expect(overview).toMatchObject(nothing);
  expect(overview.taken.dollars).toBe(0);
  expect(overview.taken.weeks).toHaveLength(8);
});

describe('the days', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  it('are those of groups that are not full, within a week, the nearest first', async () => {
    const { token, supplierId } = await buildSupplierAdmin();
    const six = await buildGroup({ supplierId, fillBy: inDays(6) });
    const three = await buildGroup({ supplierId, fillBy: inDays(3), ifUnfilled: 'proceed' });
    await buildGroup({ supplierId, fillBy: inDays(8) });
    await buildGroup({ supplierId });
    await buildGroup({ fillBy: inDays(3) });
    const full = await buildGroup({ supplierId, fillBy: inDays(3) });
    await setStatus(full._id, 'full');
    const { days } = await overviewFor(token);
    expect(days?.near.map(({ _id }) => _id)).toEqual([three._id, six._id]);
    expect(days?.near[0]).toMatchObject({
      name: three.name,
      fillBy: three.fillBy,
      ifUnfilled: 'proceed',
      state: three.state,
      quarters: { total: 16, sold: 0 },
    });
    expect(days?.refunding).toEqual([]);
  });

  it('name called off groups while their refunds are under way', async () => {
    const { admin, group, change } = await buildRanch();
    const bought = [await buyShare(group._id, 'Full'), await buyShare(group._id, 'Half')];
    for (const { paymentIntentId: paymentIntent } of bought) {
      const fault = { operation: 'refund', kind: 'server-error', times: 6 } as const;
      await scheduleFault({ ...fault, paymentIntent });
    }
    await change('POST', '/call-off', { name: group.name, reason: 'The steer fell ill.' });
    const { days } = await overviewFor(admin.token);
    expect(days?.refunding).toEqual([
      { _id: group._id, name: group.name, refunds: 2, dollars: 1650 },
    ]);
    const other = await buildSupplierAdmin();
    expect((await overviewFor(other.token)).days?.refunding).toEqual([]);
  });

  it('say what is still to go back when a bank has taken a part, and when cash is owed', async () => {
    const { admin, group, change } = await buildRanch();
    const { paymentIntentId } = await buyShare(group._id, 'Full');
    await disputeCharge(paymentIntentId, 30_000);
    await endDispute(paymentIntentId, 'lost');
    await eventually(
      () => api<Alert[]>('GET', '/api/alerts', admin),
      ({ body }) => body.some(({ kind }) => kind === 'charge.dispute.lost'),
    );
    await slowRefunds(paymentIntentId);
    await sellForCash(group._id, admin);
    await change('POST', '/call-off', { name: group.name, reason: 'The steer fell ill.' });
    const { days } = await overviewFor(admin.token);
    expect(days?.refunding).toMatchObject([{ _id: group._id, refunds: 2, dollars: 800 + 550 }]);
  });
});
