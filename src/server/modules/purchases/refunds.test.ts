import {
  bookedCharge,
  cards,
  payByCard,
  refundInDashboard,
  scheduleFault,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  refundShare,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

/** Longer than a step may take before the sweep takes it up. */
const abandonedSeconds = 16;

const setStatus = async (groupId: string, status: string) =>
  api('PATCH', `/api/groups/${groupId}/status`, {
    token: await superadminToken(),
    body: { status },
  });

it('returns the whole price and puts the share back on sale', async () => {
  const group = await buildGroup();
  const { buyer, purchase, paymentIntentId } = await buyShare(group._id, 'Half');
  const { status, body } = await refundShare(purchase._id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'refunded', refundReason: 'The steer fell ill.' });
  expect(await bookedCharge(paymentIntentId)).toMatchObject({
    capturedCents: 55_000,
    refundedCents: 55_000,
  });
  const { remainingCost, quarters } = await readGroup(buyer.token, group._id);
  expect({ remainingCost, ...quarters }).toMatchObject({ remainingCost: 4400, sold: 0, yours: 0 });
  const mail = await waitForMail(buyer.email, `Your share of ${group.name} was refunded`);
  expect(mail.text).toContain('The steer fell ill.');
});

it('mails no receipt after the refund when the mail server was away at the sale', async () => {
  const group = await buildGroup();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const kept = await buyShare(group._id, 'Half', buyer);
  expect((await refundShare(purchase._id)).status).toBe(200);
  await waitForMail(buyer.email, `Your share of ${group.name} was refunded`);
  const subjects = (await mailsTo(buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Receipt'))).toEqual([
    expect.stringContaining(kept.purchase.receiptNumber ?? 'none'),
  ]);
});

it('opens a full group again', async () => {
  const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
  const { purchase, updatedGroup, buyer } = await buyShare(group._id, 'Full');
  expect(updatedGroup.status).toBe('full');
  await refundShare(purchase._id);
  expect(await readGroup(buyer.token, group._id)).toMatchObject({
    status: 'open',
    remainingCost: 100,
  });
});

it('returns the money of a closed group, and sells nothing of it', async () => {
  const group = await buildGroup();
  const { buyer, purchase, paymentIntentId } = await buyShare(group._id, 'Full');
  expect((await setStatus(group._id, 'closed')).status).toBe(200);
  expect((await refundShare(purchase._id)).body.state).toBe('refunded');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 110_000 });
  expect(await readGroup(buyer.token, group._id)).toMatchObject({
    status: 'closed',
    remainingCost: 0,
  });
});

it('refunds once when ten calls ask for it at the same time', async () => {
  const group = await buildGroup();
  const { purchase, paymentIntentId, buyer } = await buyShare(group._id, 'Full');
  const answers = await Promise.all(Array.from({ length: 10 }, () => refundShare(purchase._id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await refundShare(purchase._id)).status).toBe(409);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 110_000 });
  expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(4400);
});

it('refunds nothing that is not paid for', async () => {
  const { buyer } = await holdShare((await buildGroup())._id, 'Half');
  const [held] = await purchasesOf(buyer);
  expect((await refundShare(held?._id ?? '')).status).toBe(409);
});

it('lets the buyer buy again', async () => {
  const group = await buildGroup();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await refundShare(purchase._id);
  const again = await buyShare(group._id, 'Half', buyer);
  expect(again.purchase.state).toBe('paid');
  const unnamed = await trackPurchase(buyer, { groupId: group._id, portion: 'Half' });
  expect(unnamed.body.purchase._id).toBe(again.purchase._id);
});

it('is for the admins of the group', async () => {
  const { purchase, buyer } = await buyShare((await buildGroup())._id, 'Half');
  const stranger = await buildSupplierAdmin();
  expect((await refundShare(purchase._id, { token: buyer.token })).status).toBe(403);
  expect((await refundShare(purchase._id, { token: stranger.token })).status).toBe(404);
  expect((await refundShare('nonsense')).status).toBe(404);
  expect((await refundShare(crypto.randomUUID())).status).toBe(404);
  const own = await buildSupplierAdmin();
  const sold = await buyShare((await buildGroup({ supplierId: own.supplierId }))._id, 'Half');
  expect((await refundShare(sold.purchase._id, { token: own.token })).status).toBe(200);
});

it.each([
  ['no reason', undefined, 422],
  ['a blank reason', '   ', 422],
  ['a reason that is a number', 7, 400],
])('refuses %s', async (_, reason, status) => {
  const id = crypto.randomUUID();
  const token = await superadminToken();
  const answer = await api('POST', `/api/purchases/${id}/refund`, { token, body: { reason } });
  expect(answer.status).toBe(status);
});

it('follows a refund made in the provider’s dashboard', async () => {
  const group = await buildGroup();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  await refundInDashboard(paymentIntentId);
  const [purchase] = await eventually(
    () => purchasesOf(buyer),
    ([one]) => one?.state === 'refunded',
  );
  expect(purchase?.state).toBe('refunded');
  expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(4400);
});

it('stays owed while the provider fails, and is finished by the sweep', async () => {
  const group = await buildGroup();
  const { buyer, purchase, paymentIntentId } = await buyShare(group._id, 'Half');
  await scheduleFault({
    operation: 'refund',
    kind: 'server-error',
    paymentIntent: paymentIntentId,
  });
  expect((await refundShare(purchase._id)).body.state).toBe('refunding');
  await advanceClock(abandonedSeconds);
  await runJobs('sweep');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});

it('alerts the admins when the bank sends the refund back', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const held = await holdShare(group._id, 'Half');
  await payByCard(held.paymentIntentId, cards.failsToRefund);
  const { body } = await trackPurchase(held.buyer, held);
  await refundShare(body.purchase._id);
  const alerts = await eventually(
    async () => (await api<{ kind: string }[]>('GET', '/api/alerts', admin)).body,
    (all) => all.some(({ kind }) => kind === 'refund.failed'),
  );
  expect(alerts).toEqual([expect.objectContaining({ kind: 'refund.failed', groupId: group._id })]);
});
