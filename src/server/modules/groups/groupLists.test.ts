import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, superadminToken, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

interface GroupPage {
  groups: Group[];
  total: number;
}

const search = async (token: string, query: string) =>
  (await api<Group[]>('GET', `/api/groups/search?${query}`, { token })).body;

const list = async (token: string, query: string) =>
  (await api<GroupPage>('GET', `/api/groups?${query}`, { token })).body;

const takeHome = (takeHomeLowLb: number | null, takeHomeHighLb: number | null) => ({
  liveLb: null,
  hangingLb: null,
  takeHomeLowLb,
  takeHomeHighLb,
});

const namesOf = (groups: Group[]) => groups.map(({ name }) => name);

async function buildShop(): Promise<{ supplierId: string; member: TestUser; group: Group }> {
  const { _id: supplierId } = await buildSupplier();
  const group = await buildGroup({ supplierId, tag: 'Angus steer #417' });
  return { supplierId, group, member: await buildUser({ supplierId }) };
}

describe('GET /api/groups/search', () => {
  it('finds the own supplier’s groups, purchasable ones first, the newest of them first', async () => {
    const { _id: supplierId } = await buildSupplier();
    const older = await buildGroup({ supplierId });
    const newer = await buildGroup({ supplierId });
    const closed = await buildGroup({ supplierId });
    await api('PATCH', `/api/groups/${closed._id}/status`, {
      token: await superadminToken(),
      body: { status: 'closed' },
    });
    const member = await buildUser({ supplierId });
    expect(namesOf(await search(member.token, ''))).toEqual([newer.name, older.name, closed.name]);
  });

  it('narrows to an animal, a state, what is nearly full, and what is on sale or is not', async () => {
    const { _id: supplierId } = await buildSupplier();
    const steer = await buildGroup({ supplierId, totalPortions: 1 });
    const goat = await buildGroup({ supplierId, animal: 'Goat', state: 'OR' });
    const lamb = await buildGroup({ supplierId, animal: 'Lamb', totalPortions: 1 });
    await buyShare(steer._id, 'Quarter');
    await buyShare(lamb._id, 'Full');
    const { token } = await buildUser({ supplierId });
    const found = async (query: string) => namesOf(await search(token, query));
    expect(await found('animal=Goat')).toEqual([goat.name]);
    expect(await found('state=OR')).toEqual([goat.name]);
    expect(await found('nearFull=true')).toEqual([steer.name]);
    expect(await found('onSale=true')).toEqual([goat.name, steer.name]);
    expect(await found('onSale=false')).toEqual([lamb.name]);
  });

  it('sorts by what a pound costs, and puts what has no estimate last', async () => {
    const { _id: supplierId } = await buildSupplier();
    const light = await buildGroup({ supplierId, weights: takeHome(200, 240) });
    const unknown = await buildGroup({ supplierId });
    const heavy = await buildGroup({ supplierId, weights: takeHome(null, 440) });
    const { token } = await buildUser({ supplierId });
    const path = '/api/groups/search?sort=pricePerPound';
    const { body } = await api<GroupPage>('GET', path, { token });
    expect(namesOf(body.groups)).toEqual([heavy.name, light.name, unknown.name]);
  });

  it('sorts by deadline, the nearest first, and puts groups without one last', async () => {
    const { _id: supplierId } = await buildSupplier();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const later = await buildGroup({ supplierId, fillBy: inDays(9) });
    const none = await buildGroup({ supplierId });
    const sooner = await buildGroup({ supplierId, fillBy: inDays(5) });
    const { token } = await buildUser({ supplierId });
    for (const path of ['/api/groups/search', '/api/groups']) {
      const { body } = await api<GroupPage>('GET', `${path}?sort=fillBy`, { token });
      expect(namesOf(body.groups)).toEqual([sooner.name, later.name, none.name]);
    }
  });

  it('finds nothing of another supplier', async () => {
    const { group, supplierId } = await buildShop();
    const stranger = await buildSupplierAdmin();
    expect(await search(stranger.token, `supplierId=${supplierId}`)).toEqual([]);
    expect(await search(stranger.token, `groupId=${group._id}`)).toEqual([]);
  });

  it('answers callers who ask for the same page by the supplier of each', async () => {
    const [first, second] = [await buildShop(), await buildShop()];
    for (const { group, member } of [first, second, first]) {
      const { token } = member;
      const page = await api<GroupPage>('GET', '/api/groups/search?page=1&pageSize=7', { token });
      expect(namesOf(page.body.groups)).toEqual([group.name]);
      expect(page.body.total).toBe(1);
    }
  });

  it('counts the groups of the own supplier and those joined elsewhere, each once', async () => {
    const [{ group, supplierId }, elsewhere] = [await buildShop(), await buildShop()];
    await buyShare(elsewhere.group._id, 'Quarter', elsewhere.member);
    const { userId, username, email, password } = elsewhere.member;
    const moved = { username, email, role: 'member', supplierId, password: '', autoApprove: true };
    await api('PATCH', `/api/users/${userId}`, { token: await superadminToken(), body: moved });
    const { token = '' } = (await logIn(email, password)).body;
    await buyShare(group._id, 'Quarter', { ...elsewhere.member, token });
    const page = await api<GroupPage>('GET', '/api/groups/search?page=1&pageSize=1', { token });
    expect(namesOf(page.body.groups)).toEqual([elsewhere.group.name]);
    expect(page.body.total).toBe(2);
  });

  it('finds every supplier’s groups for a member without a supplier', async () => {
    const { group } = await buildShop();
    const member = await buildUser();
    expect(namesOf(await search(member.token, `groupId=${group._id}`))).toEqual([group.name]);
  });

  it('takes supplier, id and part of the name together, letters and wildcards as they are', async () => {
    const { _id: supplierId } = await buildSupplier();
    const name = unique('100%_Grass-Fed');
    await buildGroup({ supplierId, name });
    await buildGroup({ supplierId });
    const { token } = await buildUser({ supplierId });
    const named = encodeURIComponent('100%_gRASS');
    expect(namesOf(await search(token, `groupName=${named}&supplierId=${supplierId}`))).toEqual([
      name,
    ]);
    expect(await search(token, 'groupName=%25x_')).toEqual([]);
    expect(await search(token, 'groupId=not-an-id')).toEqual([]);
    expect(await search(token, 'supplierId=not-an-id')).toEqual([]);
  });
});

describe('GET /api/groups', () => {
  it('answers pages with a total, and the bare list without', async () => {
    const { _id: supplierId } = await buildSupplier();
    const names: string[] = [];
    for (const letter of ['b', 'c', 'a']) {
      names.push((await buildGroup({ supplierId, name: unique(letter) })).name);
    }
    const { token } = await buildUser({ role: 'supplieradmin', supplierId });
    const second = await list(token, 'page=2&pageSize=2&sort=name&order=asc');
    expect(second.total).toBe(3);
    expect(namesOf(second.groups)).toEqual([names[1]]);
    const bare = await api<Group[]>('GET', '/api/groups', { token });
    expect(namesOf(bare.body)).toEqual([...names].reverse());
  });

  it.each([
    'name',
    'supplier',
    'animal',
    'state',
    'status',
    'effective',
    'createdBy',
    'createdAt',
    'updatedAt',
    'totalCost',
    'remainingCost',
    'costPerPortion',
    'remainingPortions',
    'fillBy',
  ])('sorts by %s', async (sort) => {
    const { group, member } = await buildShop();
    const page = await list(member.token, `sort=${sort}&order=desc`);
    expect(namesOf(page.groups)).toEqual([group.name]);
  });

  it('counts every group of a supplier when several are closed at once', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    await buildGroup({ supplierId });
    const closed = await Promise.all(Array.from({ length: 8 }, () => buildGroup({ supplierId })));
    await Promise.all(
      closed.map(({ _id }) =>
        api('PATCH', `/api/groups/${_id}/status`, { token, body: { status: 'closed' } }),
      ),
    );
    expect(await list(token, 'page=1&pageSize=2')).toMatchObject({ total: 9 });
    expect(await list(token, 'page=1&pageSize=2&status=closed')).toMatchObject({ total: 8 });
    expect(await list(token, 'page=1&pageSize=2&effective=open')).toMatchObject({ total: 1 });
  });

  it('sorts by nothing else, and answers no page below the first', async () => {
    const token = await superadminToken();
    expect((await api('GET', '/api/groups?sort=secret', { token })).status).toBe(422);
    expect((await api('GET', '/api/groups?page=0', { token })).status).toBe(422);
  });

  it('filters by status, animal, state, supplier and words', async () => {
    const { _id: supplierId } = await buildSupplier();
    const goat = await buildGroup({ supplierId, animal: 'Goat', state: 'TX', tag: 'Boer #12' });
    await buildGroup({ supplierId });
    const token = await superadminToken();
    const narrow = (query: string) => list(token, `supplierId=${supplierId}&page=1&${query}`);
    expect(namesOf((await narrow('animal=Goat')).groups)).toEqual([goat.name]);
    expect(namesOf((await narrow('state=TX')).groups)).toEqual([goat.name]);
    expect(namesOf((await narrow('q=boer')).groups)).toEqual([goat.name]);
    expect((await narrow('status=open')).total).toBe(2);
    expect((await narrow('status=closed')).total).toBe(0);
    expect((await narrow('effective=open')).total).toBe(2);
  });

  it('finds the groups whose effective status differs from the stored one', async () => {
    const { _id: supplierId } = await buildSupplier();
    const group = await buildGroup({ supplierId });
    await buildGroup({ supplierId });
    const token = await superadminToken();
    await api('PUT', `/api/groups/${group._id}`, { token, body: { remainingCost: 0 } });
    const differing = await list(token, `supplierId=${supplierId}&effective=differs&page=1`);
    expect(namesOf(differing.groups)).toEqual([group.name]);
    expect((await list(token, `supplierId=${supplierId}&effective=full&page=1`)).total).toBe(1);
  });

  it('finds the groups the user joined or bought into', async () => {
    const { group, member } = await buildShop();
    expect((await list(member.token, 'mine=true&page=1')).groups).toEqual([]);
    await buyShare(group._id, 'Quarter', member);
    expect(namesOf((await list(member.token, 'mine=true&page=1')).groups)).toEqual([group.name]);
  });
});
