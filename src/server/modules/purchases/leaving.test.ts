import type { Purchase } from '#shared/purchases/purchases.contract';
import { bookedCharge, disputeCharge, payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  purchasesOf,
  readGroup,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

const leave = ({ token }: TestUser, { _id }: Pick<Purchase, '_id'>) =>
  api<Purchase & { message?: string }>('POST', `/api/purchases/${_id}/leave`, { token });

const setStatus = async (groupId: string, status: string) =>
  api('PATCH', `/api/groups/${groupId}/status`, {
    token: await superadminToken(),
    body: { status },
  });

it('refunds the whole price, and puts the share back on sale', async () => {
  const group = await buildGroup();
  const { buyer, purchase, paymentIntentId } = await buyShare(group._id, 'Half');
  const { status, body } = await leave(buyer, purchase);
  expect(status).toBe(200);
  const refundReason = 'Left before the group was filled.';
  expect(body).toMatchObject({ state: 'refunded', refundReason });
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
  const { remainingCost, quarters } = await readGroup(buyer.token, group._id);
  expect({ remainingCost, ...quarters }).toMatchObject({ remainingCost: 4400, sold: 0, yours: 0 });
  const mail = await waitForMail(buyer.email, `Your share of ${group.name} was refunded`);
  expect(mail.text).toContain(refundReason);
  expect((await leave(buyer, purchase)).status).toBe(409);
});

it('is refused to anyone but the buyer', async () => {
  const { purchase, buyer } = await buyShare((await buildGroup())._id, 'Quarter');
  expect((await leave(await buildUser(), purchase)).status).toBe(404);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }]);
});

it('is refused when the buyer has left the group twice, with the way to ask', async () => {
  const group = await buildGroup();
  const buyer = await buildUser();
  const buyAndLeave = async () =>
    leave(buyer, (await buyShare(group._id, 'Quarter', buyer)).purchase);
  for (let count = 0; count < 2; count += 1) expect((await buyAndLeave()).status).toBe(200);
  const { status, body } = await buyAndLeave();
  expect(status).toBe(409);
  expect(body.message).toMatch(/^You have left this group twice, .*Ask the supplier\.$/);
});

it('is refused when the buyer has left ten times within 30 days, in whatever group', async () => {
  const { _id: supplierId } = await buildSupplier();
  const buyer = await buildUser();
  const last = { status: 0, message: '' };
  for (let count = 0; count <= 10; count += 1) {
    // As many payments as a buyer may start within an hour.
    if (count === 9) await advanceClock(3_601);
    const group = await buildGroup({ supplierId });
    const { purchase } = await buyShare(group._id, 'Quarter', buyer);
    const { status, body } = await leave(buyer, purchase);
    Object.assign(last, { status, message: body.message ?? '' });
  }
  expect(last.status).toBe(409);
  expect(last.message).toMatch(/^You have left ten groups within 30 days, .*Ask the supplier\.$/);
});

it('is refused when every share is sold', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  const { purchase, buyer } = await buyShare(group._id, 'Full');
  const { status, body } = await leave(buyer, purchase);
  expect(status).toBe(409);
  expect(body.message).toMatch(/^Every share of this group is sold.*Ask the supplier\.$/);
});

it('is refused when the group is closed', async () => {
  const group = await buildGroup();
  const { purchase, buyer } = await buyShare(group._id, 'Full');
  await setStatus(group._id, 'closed');
  const { status, body } = await leave(buyer, purchase);
  expect(status).toBe(409);
  expect(body.message).toMatch(/^This group is closed.*Ask the supplier\.$/);
});

it('is refused for a share that was paid in cash', async () => {
  const { admin, member, group } = await buildRanch();
  await api('POST', `/api/groups/${group._id}/cash-sales`, {
    token: admin.token,
    body: {
      email: member.email,
      portion: 'Half',
      amountPaid: 550,
      saleId: crypto.randomUUID(),
    },
  });
  const [purchase] = await purchasesOf(member);
  const { status, body } = await leave(member, { _id: purchase?._id ?? '' });
  expect(status).toBe(409);
  expect(body.message).toMatch(/^You paid in cash/);
});

it('refunds once when several calls ask for it, and when the group is full by then', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  const { buyer, purchase, paymentIntentId } = await buyShare(group._id, 'Half');
  const answers = await Promise.all([1, 2, 3, 4].map(() => leave(buyer, purchase)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const refusals = answers.flatMap(({ status, body }) => (status === 409 ? [body.message] : []));
  const isGone = expect.stringMatching(/^This purchase is already (being )?refunded\.$/);
  expect(refusals).toEqual([isGone, isGone, isGone]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 220_000 });
  await buyShare(group._id, 'Full');
  expect((await leave(buyer, purchase)).body.message).toBe('This purchase is already refunded.');
});

it('leaves a disputed charge to the bank', async () => {
  const { buyer, purchase, paymentIntentId } = await buyShare((await buildGroup())._id, 'Half');
  await disputeCharge(paymentIntentId);
  const { body } = await eventually(
    () => leave(buyer, purchase),
    ({ body: { message } }) => message?.startsWith('You dispute') ?? false,
  );
  expect(body.message).toMatch(/at your bank/);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }]);
});

it('comes before the share that fills the group, or not at all', async () => {
  for (let round = 0; round < 8; round += 1) {
    const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    const last = await buildUser();
    const { paymentIntentId } = (await startPayment(last, group._id, 'Half')).body;
    await payByCard(paymentIntentId);
    const [{ status }, bought] = await Promise.all([
      leave(buyer, purchase),
      trackPurchase(last, { groupId: group._id, portion: 'Half', paymentIntentId }),
    ]);
    expect(bought.status).toBe(201);
    const hasLeft = status === 200;
    expect(status).toBe(hasLeft ? 200 : 409);
    expect(await readGroup(last.token, group._id)).toMatchObject({
      status: hasLeft ? 'open' : 'full',
      remainingCost: hasLeft ? 50 : 0,
      quarters: { sold: hasLeft ? 2 : 4, yours: 2 },
    });
  }
});
