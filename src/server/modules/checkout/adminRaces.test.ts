import { bookedCharge, payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { holdShare, purchasesOf, readGroup, trackPurchase } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { api, type Method } from '#testing/testServer';

type HeldShare = Awaited<ReturnType<typeof holdShare>>;

const asAdmin = async (method: Method, path: string, body?: object) =>
  api(method, path, { token: await superadminToken(), ...(body && { body }) });

const takesOff: [string, (groupId: string) => ReturnType<typeof asAdmin>][] = [
  ['closes', (id) => asAdmin('PATCH', `/api/groups/${id}/status`, { status: 'closed' })],
  ['fills', (id) => asAdmin('PATCH', `/api/groups/${id}/status`, { status: 'full' })],
  ['deletes', (id) => asAdmin('DELETE', `/api/groups/${id}`)],
];

const track = (share: HeldShare) => trackPurchase(share.buyer, share);

describe.each(takesOff)('an admin who %s the group', (verb, act) => {
  it('releases a share that a buyer holds, and mails the buyer', async () => {
    const group = await buildGroup();
    const share = await holdShare(group._id, 'Half');
    expect((await act(group._id)).status).toBe(200);
    expect(await payByCard(share.paymentIntentId)).toBe('canceled');
    expect((await track(share)).status).toBeGreaterThanOrEqual(400);
    expect(await bookedCharge(share.paymentIntentId)).toBeUndefined();
    const mail = await waitForMail(share.buyer.email, `Your share of ${group.name} was released`);
    expect(mail.text).toContain('not charged');
  });

  it('leaves a payment at the same moment either charged with its share or not charged', async () => {
    const group = await buildGroup();
    const share = await holdShare(group._id, 'Half');
    const [change] = await Promise.all([
      act(group._id),
      payByCard(share.paymentIntentId).then(() => track(share)),
    ]);
    expect([200, 409]).toContain(change.status);
    const [purchase] = await eventually(
      () => purchasesOf(share.buyer),
      ([one]) => one?.state !== 'settling',
    );
    const charge = await eventually(
      () => bookedCharge(share.paymentIntentId),
      (booked) => booked?.status !== 'requires_capture',
    );
    const isPaid = purchase?.state === 'paid';
    expect(charge?.capturedCents ?? 0).toBe(isPaid ? 55_000 : 0);
    expect(isPaid && verb === 'deletes' && change.status === 200).toBe(false);
  });
});

it('keeps a group with a paid share from being deleted', async () => {
  const group = await buildGroup();
  const share = await holdShare(group._id, 'Half');
  await payByCard(share.paymentIntentId);
  await track(share);
  expect((await asAdmin('DELETE', `/api/groups/${group._id}`)).status).toBe(409);
  expect((await readGroup(share.buyer.token, group._id)).quarters?.sold).toBe(2);
});

it('refuses a remaining cost that leaves no room for what is held', async () => {
  const group = await buildGroup();
  await holdShare(group._id, 'Full');
  const edit = (remainingCost: number) =>
    asAdmin('PUT', `/api/groups/${group._id}`, { ...group, remainingCost });
  expect((await edit(1099)).status).toBeGreaterThanOrEqual(409);
  expect((await edit(2200)).status).toBe(200);
});

it('refuses an edit form that a sale made stale', async () => {
  const group = await buildGroup();
  const share = await holdShare(group._id, 'Half');
  await payByCard(share.paymentIntentId);
  await track(share);
  const body = { ...group, name: 'Another name' };
  expect(await asAdmin('PUT', `/api/groups/${group._id}`, body)).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
});
