import type { Group } from '#shared/groups/groups.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import { bookedCharge, intentsOf, payByCard, scheduleFault } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const reason = 'The steer fell ill.';
/** Longer than a step may take before the sweep takes it up. */
const abandonedSeconds = 16;

/** A group with a supplier of its own, and its admin. */
async function openShop() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const callOff = (body: object = {}) =>
    api<Group & { message: string }>('POST', `/api/groups/${group._id}/call-off`, {
      token: admin.token,
      body: { name: group.name, reason, ...body },
    });
  return { admin, group, callOff };
}

it('closes the group for good, and refunds every buyer once', async () => {
  const { admin, group, callOff } = await openShop();
  const bought = [await buyShare(group._id, 'Full'), await buyShare(group._id, 'Half')];
  const { status, body } = await callOff();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'closed',
    remainingCost: 0,
    calledOffAt: expect.any(String),
    callOffReason: reason,
  });
  for (const { buyer, paymentIntentId, purchase } of bought) {
    const [refunded] = await purchasesOf(buyer);
    expect(refunded).toMatchObject({ _id: purchase._id, state: 'refunded', refundReason: reason });
    const cents = purchase.amountPaid * 100;
    const charge = await bookedCharge(paymentIntentId);
    expect(charge).toMatchObject({ capturedCents: cents, refundedCents: cents });
  }
  const { quarters } = await readGroup(admin.token, group._id);
  expect(quarters).toMatchObject({ sold: 0, held: 0, withdrawn: 16 });
  const ledger = await api<LedgerEntry[]>('GET', `/api/groups/${group._id}/ledger`, admin);
  expect(ledger.body[0]?.remainingCost).toBe(0);
});

it('takes a name as a keyboard types it', async () => {
  const { admin } = await openShop();
  const { supplierId, token } = admin;
  const group = await buildGroup({ supplierId, name: 'Tom’s Steer – No. 2' });
  const callOff = (name: string) =>
    api<Group>('POST', `/api/groups/${group._id}/call-off`, { token, body: { name, reason } });
  expect((await callOff("tom's steer - no. 3")).status).toBe(422);
  expect((await callOff("tom's steer - no. 2 ")).status).toBe(200);
});

it('mails each buyer once how much they get back and why, for all their shares', async () => {
  const { group, callOff } = await openShop();
  const { buyer } = await buyShare(group._id, 'Full');
  await buyShare(group._id, 'Quarter', buyer);
  await callOff();
  const subject = `${group.name} was called off: you get $1,375.00 back`;
  const { text } = await waitForMail(buyer.email, subject);
  expect(text).toContain(reason);
  await runJobs('sweep', 'mail');
  expect((await purchasesOf(buyer)).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
  const told = (await mailsTo(buyer.email)).map((mail) => mail.subject);
  expect(told.filter((each) => each === subject)).toHaveLength(1);
  expect(told.filter((each) => each.includes('was refunded'))).toEqual([]);
});

it('releases what is held, and sells nothing afterwards', async () => {
  const { group, callOff } = await openShop();
  const held = await holdShare(group._id, 'Half');
  expect((await callOff()).status).toBe(200);
  await payByCard(held.paymentIntentId);
  const { status } = await trackPurchase(held.buyer, { ...held });
  expect(status).toBe(402);
  const [intent] = await intentsOf(held.buyer.userId);
  expect(intent?.status).toBe('canceled');
  const late = await startPayment(await buildUser(), group._id, 'Half', 55_000);
  expect(late.status).toBe(409);
});

it.each(['open', 'full'])('refuses to set a called off group to %s', async (status) => {
  const { admin, group, callOff } = await openShop();
  await callOff();
  const answer = await api('PATCH', `/api/groups/${group._id}/status`, {
    token: admin.token,
    body: { status },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('calls a group off once when several calls arrive at once', async () => {
  const { group, callOff } = await openShop();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  const answers = await Promise.all([callOff(), callOff(), callOff()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});

it('asks for the name of the group and a reason', async () => {
  const { group, callOff } = await openShop();
  const wrong = await callOff({ name: `${group.name}!` });
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { name: 'Type the name of the group.' } },
  });
  expect(await callOff({ reason: ' ' })).toMatchObject({ status: 422 });
  expect((await callOff({ reason: 7 })).status).toBe(400);
});

it('is refused to admins of other suppliers, and for a group that does not exist', async () => {
  const { group } = await openShop();
  const stranger = await buildSupplierAdmin();
  const body = { name: group.name, reason };
  const of = (id: string, token: string) =>
    api('POST', `/api/groups/${id}/call-off`, { token, body });
  expect((await of(group._id, stranger.token)).status).toBe(403);
  expect((await of('00000000-0000-7000-8000-000000000000', stranger.token)).status).toBe(404);
});

it('refunds with the next sweep when the provider fails at first', async () => {
  const { group, callOff } = await openShop();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  const fault = { operation: 'refund', kind: 'server-error', times: 2 } as const;
  await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
  expect((await callOff()).status).toBe(200);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunding' }]);
  await advanceClock(abandonedSeconds);
  await runJobs('sweep');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});
