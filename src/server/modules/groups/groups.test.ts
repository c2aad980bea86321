import { noFacts } from '#shared/groups/facts';
import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup, startPayment } from '#testing/factories/purchases';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, confirmEmail, superadminToken, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

const noGroup = '01a1fc4a-0000-7000-8000-000000000000';

const search = async (token: string, query: string) =>
  (await api<Group[]>('GET', `/api/groups/search?${query}`, { token })).body;

const namesOf = (groups: Group[]) => groups.map(({ name }) => name);

async function buildShop(): Promise<{ supplierId: string; member: TestUser; group: Group }> {
  const { _id: supplierId } = await buildSupplier();
  const group = await buildGroup({ supplierId, tag: 'Angus steer #417' });
  return { supplierId, group, member: await buildUser({ supplierId }) };
}

describe('GET /api/groups/:id', () => {
  it('shows every field of a group, and what each share costs now', async () => {
    const { group, member, supplierId } = await buildShop();
    expect(await readGroup(member.token, group._id)).toEqual({
      _id: group._id,
      name: group.name,
      supplierId: { _id: supplierId, name: expect.any(String) },
      animal: 'Beef',
      state: 'WA',
      totalCost: 4400,
      remainingCost: 4400,
      costPerPortion: 1100,
      totalPortions: 4,
      portionsTaken: 0,
      portionsAvailable: ['Full', 'Half', 'Quarter'],
      status: 'open',
      members: [],
      invitedEmails: [],
      createdBy: { _id: expect.any(String), username: expect.any(String) },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      dateClosed: null,
      memberCount: 0,
      pictures: [],
      shares: [
        { portion: 'Full', price: 1100, available: true },
        { portion: 'Half', price: 550, available: true },
        { portion: 'Quarter', price: 275, available: true },
      ],
      quarters: { total: 16, sold: 0, held: 0, withdrawn: 0, yours: 0, yoursHeld: 0 },
      reopenCost: 0,
      version: 1,
      ...noFacts,
      carcassLb: null,
      tag: 'Angus steer #417',
      timeZone: 'America/Los_Angeles',
      fillBy: null,
      ifUnfilled: 'refund',
      line: expect.objectContaining({ waiting: 0, place: null, offer: null }),
      decidedAt: null,
      calledOffAt: null,
      callOffReason: null,
      milestones: [],
      doneAt: null,
    });
  });

  it('counts what is sold, held and yours', async () => {
    const { group, member } = await buildShop();
    const other = await buildUser();
    await buyShare(group._id, 'Half', member);
    await startPayment(other, group._id, 'Quarter');
    expect(await readGroup(member.token, group._id)).toMatchObject({
      quarters: { total: 16, sold: 2, held: 1, yours: 2, yoursHeld: 0 },
      portionsTaken: 0.5,
      remainingCost: 3850,
      memberCount: 1,
    });
    expect((await readGroup(other.token, group._id)).quarters).toMatchObject({
      yours: 1,
      yoursHeld: 1,
    });
  });

  it('names a creator who is called by their address in full only to those who run it', async () => {
    const { group, member } = await buildShop();
    const creator = async (token: string) =>
      (await readGroup(token, group._id)).createdBy?.username;
    expect(await creator(await superadminToken())).toBe('first@sharecut.test');
    expect(await creator(member.token)).toBe('first');
  });

  it('shows addresses only to the group’s admins', async () => {
    const { _id: supplierId } = await buildSupplier();
    const group = await buildGroup({ supplierId, inviteEmails: ['neighbor@example.com'] });
    const { buyer } = await buyShare(group._id, 'Half');
    const admin = await buildUser({ role: 'supplieradmin', supplierId });
    expect(await readGroup(admin.token, group._id)).toMatchObject({
      members: [{ _id: buyer.userId, email: buyer.email, username: buyer.username }],
      invitedEmails: ['neighbor@example.com'],
    });
    expect(await readGroup(buyer.token, group._id)).toMatchObject({
      members: [],
      invitedEmails: [],
      memberCount: 1,
    });
  });

  it('shows admins whether a member’s address is confirmed', async () => {
    const { _id: supplierId } = await buildSupplier();
    const group = await buildGroup({ supplierId });
    const admin = await buildUser({ role: 'supplieradmin', supplierId });
    const { buyer } = await buyShare(group._id, 'Half');
    const members = async () => (await readGroup(admin.token, group._id)).members;
    expect(await members()).toMatchObject([{ email: buyer.email, emailVerified: false }]);
    await confirmEmail(buyer);
    expect(await members()).toMatchObject([{ email: buyer.email, emailVerified: true }]);
  });

  it('shows a share as unavailable when it does not fit any more', async () => {
    const group = await buildGroup({ totalPortions: 1, totalCost: 400 });
    const { buyer } = await buyShare(group._id, 'Half');
    expect((await readGroup(buyer.token, group._id)).shares).toEqual([
      { portion: 'Full', price: 400, available: false },
      { portion: 'Half', price: 200, available: true },
      { portion: 'Quarter', price: 100, available: true },
    ]);
  });

  it.each(['not-an-id', noGroup])('finds no group %s', async (id) => {
    const token = await superadminToken();
    const { status, body } = await api('GET', `/api/groups/${id}`, { token });
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: 'Group not found.' });
  });

  it('hides the groups of other suppliers, except those the user joined', async () => {
    const { group } = await buildShop();
    const stranger = await buildSupplierAdmin();
    const guest = await buildUser({ supplierId: stranger.supplierId });
    expect((await api('GET', `/api/groups/${group._id}`, stranger)).status).toBe(404);
    expect((await api('GET', `/api/groups/${group._id}`, guest)).status).toBe(404);
    await api('PATCH', `/api/groups/${group._id}/members/add`, {
      token: await superadminToken(),
      body: { email: guest.email },
    });
    expect((await api('GET', `/api/groups/${group._id}`, guest)).status).toBe(404);
    const accepted = { token: guest.token, body: { groupId: group._id } };
    expect((await api('POST', '/api/invites/accept', accepted)).status).toBe(200);
    expect((await readGroup(guest.token, group._id))._id).toBe(group._id);
    expect(namesOf(await search(guest.token, `groupId=${group._id}`))).toEqual([group.name]);
  });
});
