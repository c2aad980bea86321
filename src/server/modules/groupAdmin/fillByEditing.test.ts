import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A group of its own supplier's with a day, and its admin. */
async function openShop(offer: Parameters<typeof buildGroup>[0] = { fillBy: inDays(10) }) {
  const { token, supplierId } = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId, ...offer });
  const save = (body: object) =>
    api<Group & { fields?: object; message?: string }>('PUT', `/api/groups/${group._id}`, {
      token,
      body,
    });
  const setStatus = (status: string) =>
    api<Group>('PATCH', `/api/groups/${group._id}/status`, { token, body: { status } });
  return { group, token, save, setStatus };
}

it('is answered with what follows it', async () => {
  const fillBy = inDays(10);
  const { group } = await openShop({ fillBy, ifUnfilled: 'proceed' });
  expect(group).toMatchObject({ fillBy, ifUnfilled: 'proceed', decidedAt: null });
});

it('is null when a client omits it', async () => {
  const { group, save } = await openShop({});
  expect(group).toMatchObject({ fillBy: null, ifUnfilled: 'refund', calledOffAt: null });
  expect((await save({ name: 'Renamed' })).body).toMatchObject({ fillBy: null });
});

const offer = {
  name: 'Angus steer',
  animal: 'Beef',
  state: 'WA',
  totalCost: 4400,
  totalPortions: 4,
  portionsAvailable: ['Full'],
};

it('leaves buyers 48 hours', async () => {
  const { supplierId, token } = await buildSupplierAdmin();
  const answer = await api('POST', '/api/groups/create', {
    token,
    body: { ...offer, supplierId, fillBy: inDays(1.9) },
  });
  expect(answer).toMatchObject({ status: 422, body: { fields: { fillBy: expect.any(String) } } });
});

it('is an instant or null', async () => {
  const { save } = await openShop();
  expect((await save({ fillBy: 'soon' })).status).toBeGreaterThanOrEqual(400);
  expect((await save({ fillBy: null })).body).toMatchObject({ fillBy: null });
  expect((await save({ ifUnfilled: 'maybe' })).status).toBeGreaterThanOrEqual(400);
});

it('moves to a later day once when shares are sold, and mails the buyers', async () => {
  const { group, token, save } = await openShop();
  const { buyer } = await buyShare(group._id, 'Half');
  const fillBy = inDays(20);
  const moved = await save({ fillBy, fillByReason: 'Wet pasture.' });
  expect(moved.body).toMatchObject({ fillBy });
  const mail = await waitForMail(buyer.email, `New deadline for ${group.name}`);
  expect(mail.text).toContain('Wet pasture.');
  expect(await save({ fillBy: inDays(30) })).toMatchObject({ status: 422 });
  expect(await save({ fillBy: null })).toMatchObject({ status: 422 });
  expect(await save({ ifUnfilled: 'proceed' })).toMatchObject({
    status: 422,
    body: { fields: { ifUnfilled: expect.any(String) } },
  });
  expect((await save({ fillBy: inDays(3) })).status).toBe(200);
  expect(await readGroup(token, group._id)).toMatchObject({ ifUnfilled: 'refund' });
});

it('is mailed to those who bought before there was one', async () => {
  const { group, save } = await openShop({});
  const { buyer } = await buyShare(group._id, 'Half');
  const fillBy = inDays(10);
  expect((await save({ fillBy, ifUnfilled: 'proceed' })).body).toMatchObject({ fillBy });
  const mail = await waitForMail(buyer.email, `${group.name} now has a deadline`);
  expect(mail.text).toContain('the rancher keeps the rest and it goes ahead');
});

describe('closing a group with sold shares before its deadline', () => {
  const refused = {
    status: 409,
    body: { code: 'conflict', message: expect.stringMatching(/call it off/i) },
  };

  it('is refused in the form and by the status, and says what to do instead', async () => {
    const { group, save, setStatus } = await openShop();
    const { buyer } = await buyShare(group._id, 'Half');
    expect(await setStatus('closed')).toMatchObject(refused);
    const answer = await save({ status: 'closed' });
    expect(answer).toMatchObject(refused);
    expect(answer.body.fields).toEqual({ status: answer.body.message });
    expect((await purchasesOf(buyer))[0]?.state).toBe('paid');
  });

  it('is refused when it was marked full first, which tells its buyers that it goes ahead', async () => {
    const { group, save, setStatus } = await openShop();
    const { buyer } = await buyShare(group._id, 'Half');
    expect(await setStatus('full')).toMatchObject({ status: 200, body: { remainingCost: 0 } });
    const { name } = group.supplierId as { name: string };
    const mail = await waitForMail(buyer.email, `${group.name} goes ahead`);
    expect(mail.text).toContain(`${name} keeps the rest of ${group.name}`);
    expect(await setStatus('closed')).toMatchObject(refused);
    expect(await save({ status: 'closed' })).toMatchObject(refused);
    expect((await save({ name: 'Renamed' })).status).toBe(200);
    expect((await setStatus('open')).status).toBe(200);
    const again = await waitForMail(buyer.email, 'Renamed is on sale again');
    expect(again.text).toContain('every buyer gets a full refund');
    expect(await setStatus('closed')).toMatchObject(refused);
  });

  it('is refused too when nothing is left to share, or all of it was sold', async () => {
    const emptied = await openShop();
    const { buyer } = await buyShare(emptied.group._id, 'Half');
    expect((await emptied.save({ remainingCost: 0 })).status).toBe(200);
    await waitForMail(buyer.email, `${emptied.group.name} goes ahead`);
    expect(await emptied.setStatus('closed')).toMatchObject(refused);
    const sold = await openShop({ fillBy: inDays(10), totalPortions: 1 });
    await buyShare(sold.group._id, 'Full');
    expect(await sold.setStatus('closed')).toMatchObject(refused);
  });

  it('is allowed when no share is sold, or there is no deadline', async () => {
    const unbought = await openShop();
    expect((await unbought.setStatus('closed')).status).toBe(200);
    const undated = await openShop({});
    await buyShare(undated.group._id, 'Half');
    expect((await undated.setStatus('closed')).status).toBe(200);
  });
});
