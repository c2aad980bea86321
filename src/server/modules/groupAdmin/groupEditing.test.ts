import type { Group } from '#shared/groups/groups.contract';
import { buyShare, readGroup, startPayment } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const noGroup = '01a1fc4a-0000-7000-8000-000000000000';

describe('PUT /api/groups/:id', () => {
  it('saves the form; what is read-only stays', async () => {
    const { change } = await buildRanch();
    const saved = await change('PUT', '', {
      name: 'Lean steer',
      animal: 'Lamb',
      state: 'TX',
      totalCost: 1,
      costPerPortion: 1,
      totalPortions: 1,
      remainingCost: 2200,
      portionsAvailable: ['Quarter', 'Full'],
      tag: 'Lamb #5',
      weights: { liveLb: 100 },
      version: 1,
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      name: 'Lean steer',
      animal: 'Lamb',
      state: 'TX',
      totalCost: 4400,
      costPerPortion: 1100,
      totalPortions: 4,
      remainingCost: 2200,
      quarters: { total: 16, sold: 0, withdrawn: 8 },
      portionsAvailable: ['Full', 'Quarter'],
      tag: 'Lamb #5',
      weights: { liveLb: 100, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null },
    });
  });

  it.each([
    [4400.01, 'Remaining Cost to Share cannot exceed Total Cost'],
    [1e300, 'Remaining Cost to Share cannot exceed Total Cost'],
    [1099.99, 'Cost per portion cannot exceed Remaining Cost to Share'],
  ])('refuses %d left', async (remainingCost, message) => {
    const { change } = await buildRanch();
    const { status, body } = await change('PUT', '', { remainingCost });
    expect(status).toBe(422);
    expect(body).toMatchObject({ message, fields: { remainingCost: message } });
  });

  it('refuses a form that was opened before a sale, and returns what changed', async () => {
    const { admin, group, change } = await buildRanch();
    await buyShare(group._id, 'Full');
    const { status, body } = await change('PUT', '', { remainingCost: 4400, version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'stale', fields: { remainingCost: 'Now: $3,300.00.' } });
    expect(await readGroup(admin.token, group._id)).toMatchObject({ remainingCost: 3300 });
  });

  it('takes a form that a hold came in between, and one that changes nothing', async () => {
    const { group, change } = await buildRanch();
    await startPayment(await buildUser(), group._id, 'Quarter');
    expect((await change('PUT', '', { name: 'Held steer', version: 1 })).status).toBe(200);
    expect((await change('PUT', '', { name: 'Held steer', version: 1 })).status).toBe(200);
  });

  it('refuses a change of animal and state when shares are sold or being paid, and accepts them unchanged', async () => {
    const { group, change } = await buildRanch();
    const { animal, state } = group;
    await startPayment(await buildUser(), group._id, 'Quarter');
    const { status, body } = await change('PUT', '', { animal: 'Goat', state: 'TX' });
    const message = expect.stringContaining('stays Beef in WA') as string;
    expect(status).toBe(422);
    expect(body).toMatchObject({ message, fields: { animal: message, state: message } });
    const full = { name: 'Renamed', animal, state, portionsAvailable: ['Full'], status: 'open' };
    expect((await change('PUT', '', full)).body).toMatchObject({ name: 'Renamed', animal, state });
  });

  it('mails buyers when a superadmin gives the group to another supplier', async () => {
    const { group } = await buildRanch();
    const { buyer } = await buyShare(group._id, 'Half');
    const { _id: supplierId, name } = await buildSupplier();
    const token = await superadminToken();
    await api('PUT', `/api/groups/${group._id}`, { token, body: { supplierId } });
    const mail = await waitForMail(buyer.email, `${group.name} is now with ${name}`);
    expect(mail.text).toContain('Your share and its price stay as they are.');
  });

  it('leaves room for shares that buyers are paying for', async () => {
    const { group, change } = await buildRanch();
    for (const _ of [1, 2]) await startPayment(await buildUser(), group._id, 'Full');
    expect((await change('PUT', '', { remainingCost: 1100 })).status).toBe(409);
    expect((await change('PUT', '', { remainingCost: 2200 })).status).toBe(200);
  });

  it('never puts a sold share on sale', async () => {
    const { admin, group, change } = await buildRanch();
    await buyShare(group._id, 'Full');
    const { status, body } = await change('PUT', '', { remainingCost: 4400 });
    expect(status).toBe(422);
    const message =
      'Remaining Cost to Share cannot exceed $3,300.00: that is what the unsold shares cost';
    expect(body).toMatchObject({ message, fields: { remainingCost: message } });
    for (const _ of [1, 2, 3]) await buyShare(group._id, 'Full');
    expect(await readGroup(admin.token, group._id)).toMatchObject({
      status: 'full',
      remainingCost: 0,
    });
    expect(await change('PUT', '', { remainingCost: 1100, status: 'open' })).toMatchObject({
      status: 422,
      body: { message: 'Every share is sold: nothing is left to share the cost.' },
    });
  });

  it('lets only a superadmin give a group to another supplier', async () => {
    const { admin, group, change } = await buildRanch();
    const { _id: supplierId } = await buildSupplier();
    expect(await change('PUT', '', { supplierId })).toMatchObject({
      status: 403,
      body: { message: 'You do not have permission to edit this group.' },
    });
    expect((await change('PUT', '', { supplierId: admin.supplierId })).status).toBe(200);
    const token = await superadminToken();
    const path = `/api/groups/${group._id}`;
    expect((await api('PUT', path, { token, body: { supplierId: noGroup } })).status).toBe(422);
    expect(await api('PUT', path, { token, body: { supplierId: '' } })).toMatchObject({
      status: 422,
      body: { message: 'No valid supplier linked. Cannot create group.' },
    });
    const moved = await api<Group>('PUT', path, {
      token,
      body: { supplierId: { _id: supplierId } },
    });
    expect(moved.body.supplierId).toMatchObject({ _id: supplierId });
    expect((await api('GET', path, admin)).status).toBe(404);
  });
});

describe('PATCH /api/groups/:id/status', () => {
  it('closes with nothing left and the time of it, and puts all back when it opens', async () => {
    const { change } = await buildRanch();
    const closed = await change('PATCH', '/status', { status: 'closed' });
    expect(closed.body).toMatchObject({
      status: 'closed',
      remainingCost: 0,
      dateClosed: expect.any(String),
    });
    expect(closed.body.quarters).toMatchObject({ sold: 0, withdrawn: 16 });
    const reopened = await change('PATCH', '/status', { status: 'open' });
    expect(reopened.body).toMatchObject({
      status: 'open',
      remainingCost: 4400,
      quarters: { sold: 0, withdrawn: 0 },
      dateClosed: null,
    });
  });

  it('releases the held shares', async () => {
    const { group, change } = await buildRanch();
    const buyer = await buildUser();
    await startPayment(buyer, group._id, 'Half');
    const full = await change('PATCH', '/status', { status: 'full' });
    expect(full.body).toMatchObject({ status: 'full', remainingCost: 0, quarters: { held: 0 } });
    expect((await startPayment(buyer, group._id, 'Half', 55_000)).status).toBe(409);
  });

  it('takes no other status', async () => {
    const { change } = await buildRanch();
    const { status } = await change('PATCH', '/status', { status: 'sold' });
    expect([400, 422]).toContain(status);
  });
});
