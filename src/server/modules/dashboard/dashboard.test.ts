import type { Group } from '#shared/groups/groups.contract';
import type { Overview } from '#shared/groups/overview.contract';
import { lastWeeks } from '#shared/weeks';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

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

it('adds up the money to the cent, and takes off what is given back', async () => {
  const { token, supplierId } = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId, totalCost: 100, totalPortions: 3 });
  await buyShare(group._id, 'Full');
  const { purchase } = await buyShare(group._id, 'Quarter');
  await holdShare(group._id, 'Half');

  const before = await overviewFor(token);
  expect(before.taken.dollars).toBe(41.66);
  expect(before.taken.weeks.map(({ startsOn }) => startsOn)).toEqual(lastWeeks(new Date(), 8));
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

it('is for admins', async () => {
  const { token } = await buildUser();
  expect((await api('GET', '/api/overview', { token })).status).toBe(403);
  expect((await api('GET', '/api/overview')).status).toBe(401);
});
