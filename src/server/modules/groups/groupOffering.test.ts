import type { Group } from '#shared/groups/groups.contract';
import { buyShare, startPayment } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const noGroup = '01a1fc4a-0000-7000-8000-000000000000';

const form = {
  name: 'Angus steer',
  animal: 'Beef',
  state: 'WA',
  totalCost: 4400,
  totalPortions: 4,
  portionsAvailable: ['Full', 'Half', 'Quarter'],
};

describe('POST /api/groups/create', () => {
  it('offers an animal, at the admin’s own supplier whatever they send', async () => {
    const { token, supplierId, username } = await buildSupplierAdmin();
    const { _id: other } = await buildSupplier();
    const body = { ...form, supplierId: other, createdBy: 'somebody', tag: ' #417 ' };
    const created = await api<Group>('POST', '/api/groups/create', { token, body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      supplierId: { _id: supplierId },
      createdBy: { username },
      remainingCost: 4400,
      status: 'open',
      tag: '#417',
    });
  });

  it('invites every address', async () => {
    const { token } = await buildSupplierAdmin();
    const email = `${unique('neighbor')}@example.com`;
    const body = { ...form, inviteEmails: [email, email.toUpperCase()] };
    const created = await api<Group>('POST', '/api/groups/create', { token, body });
    expect(created.body.invitedEmails).toEqual([email]);
  });

  it.each([
    [undefined, 422],
    ['not-an-id', 422],
    [noGroup, 422],
  ])('refuses the supplier %s', async (supplierId, status) => {
    const token = await superadminToken();
    const body = { ...form, supplierId };
    const answer = await api('POST', '/api/groups/create', { token, body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      message: 'No valid supplier linked. Cannot create group.',
    });
  });

  it.each([
    ['nothing', {}, 422],
    ['a cost of zero', { ...form, totalCost: 0 }, 422],
    ['a bad address', { ...form, inviteEmails: ['ann'] }, 422],
    ['a third decimal', { ...form, totalCost: 10.001 }, 422],
  ])('refuses %s', async (_, body, status) => {
    const { token } = await buildSupplierAdmin();
    expect((await api('POST', '/api/groups/create', { token, body })).status).toBe(status);
  });

  it('is for admins', async () => {
    const { token } = await buildUser();
    expect((await api('POST', '/api/groups/create', { token, body: form })).status).toBe(403);
  });
});

describe('DELETE /api/groups/:id', () => {
  it('takes an offer back', async () => {
    const { admin, group, change } = await buildRanch();
    await startPayment(await buildUser(), group._id, 'Half');
    const deleted = await change('DELETE', '');
    expect(deleted.body).toEqual({ message: 'Group deleted.' });
    expect((await api('GET', `/api/groups/${group._id}`, admin)).status).toBe(404);
    expect((await change('DELETE', '')).status).toBe(404);
  });

  it('is refused while shares are paid for', async () => {
    const { group, change } = await buildRanch();
    await buyShare(group._id, 'Quarter');
    const { status, body } = await change('DELETE', '');
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining('paid shares') });
  });
});
