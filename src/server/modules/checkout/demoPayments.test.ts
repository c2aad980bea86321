import { bookedCharge, payByCard, refundInDashboard, scheduleFault } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  startDemoPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

async function payDemo(buyer: TestUser): Promise<string> {
  const { body } = await startDemoPayment(buyer);
  await payByCard(body.paymentIntentId);
  return body.paymentIntentId;
}

it('buys any share for 30.00, and is marked as a demo', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  const { body } = await startDemoPayment(buyer);
  expect(await payByCard(body.paymentIntentId)).toBe('succeeded');
  const tracked = await trackPurchase(buyer, { groupId: group._id, portion: 'Full' });
  expect(tracked.status).toBe(201);
  expect(tracked.body.purchase).toMatchObject({ amountPaid: 1100, demo: true, state: 'paid' });
});

it('spends a payment only once', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  const { body } = await startDemoPayment(buyer);
  await payByCard(body.paymentIntentId);
  const share = { groupId: group._id, portion: 'Full' as const };
  const answers = await Promise.all(Array.from({ length: 20 }, () => trackPurchase(buyer, share)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 300)).toBe(true);
  expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(3300);
});

it('refunds the charge when the share is gone', async () => {
  const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
  await buyShare(group._id, 'Full');
  const buyer = await buildUser();
  const { body } = await startDemoPayment(buyer);
  await payByCard(body.paymentIntentId);
  const tracked = await trackPurchase(buyer, { groupId: group._id, portion: 'Full' });
  expect(tracked.status).toBe(409);
  expect(await bookedCharge(body.paymentIntentId)).toMatchObject({
    capturedCents: 3000,
    refundedCents: 3000,
  });
});

it('refunds the charge when the group was deleted', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  const paymentIntentId = await payDemo(buyer);
  await api('DELETE', `/api/groups/${group._id}`, { token: await superadminToken() });
  const share = { groupId: group._id, portion: 'Full' as const, paymentIntentId };
  expect(await trackPurchase(buyer, share)).toMatchObject({
    status: 404,
    body: { message: 'Group not found. Your card is refunded.' },
  });
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 3000 });
});

it('names what was charged, not the price of the share, when its group is called off', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  await payDemo(buyer);
  await trackPurchase(buyer, { groupId: group._id, portion: 'Full' });
  const body = { name: group.name, reason: 'It fell ill.' };
  await api('POST', `/api/groups/${group._id}/call-off`, { token: await superadminToken(), body });
  const subject = `${group.name} was called off: you get $30.00 back`;
  const mail = await waitForMail(buyer.email, subject);
  expect(mail.text).toContain('$30.00 goes back to the card you paid with');
});

it('buys nothing with a charge that was refunded in the dashboard', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  const paymentIntentId = await payDemo(buyer);
  await refundInDashboard(paymentIntentId);
  const share = { groupId: group._id, portion: 'Full' as const };
  expect((await trackPurchase(buyer, share)).status).toBe(402);
  expect((await trackPurchase(buyer, { ...share, paymentIntentId })).status).toBe(402);
  expect(await purchasesOf(buyer)).toEqual([]);
});

it('refunds the charge when its buyer holds another share of the group', async () => {
  const { buyer, groupId } = await holdShare((await buildGroup())._id, 'Half');
  const paymentIntentId = await payDemo(buyer);
  const { status } = await trackPurchase(buyer, { groupId, portion: 'Full', paymentIntentId });
  expect(status).toBe(409);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 3000 });
  expect((await purchasesOf(buyer)).map(({ state }) => state)).toEqual(['held']);
});

it('is refunded by the sweep when the provider fails at first', async () => {
  const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
  await buyShare(group._id, 'Full');
  const buyer = await buildUser();
  const paymentIntent = await payDemo(buyer);
  await scheduleFault({ operation: 'refund', kind: 'server-error', paymentIntent });
  const tracked = await trackPurchase(buyer, { groupId: group._id, portion: 'Full' });
  expect(tracked.status).toBe(409);
  await runJobs('sweep');
  expect(await bookedCharge(paymentIntent)).toMatchObject({ refundedCents: 3000 });
});
