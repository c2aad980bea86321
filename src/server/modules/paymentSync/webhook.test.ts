import {
  bookedCharge,
  captureInDashboard,
  chargeOutside,
  clearFaults,
  disputeCharge,
  intentsOf,
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
  startPayment,
} from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, type TestUser } from '#testing/factories/users';
import { buildEvent, postEvent, signEvent, writeEvent } from '#testing/providerEvents';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const stateOf = async (buyer: TestUser) => (await purchasesOf(buyer))[0]?.state;

/** An event that says a payment is complete; the payment itself may be in any state. */
const claimPaid = (id: string) =>
  writeEvent(
    buildEvent('payment_intent.succeeded', { id, status: 'succeeded', amount_received: 1 }),
  );

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);

const forgeries: [string, (body: string) => string | null][] = [
  ['without a signature', () => null],
  ['with an empty signature', () => ''],
  ['with nonsense for a signature', () => 't=1,v1=nonsense'],
  ['signed with another secret', (body) => signEvent(body, { secret: 'whsec_other' })],
  ['signed an hour ago', (body) => signEvent(body, { at: now() - hour })],
  ['signed six minutes ago', (body) => signEvent(body, { at: now() - 360 })],
  ['written anew after it was signed', (body) => signEvent(JSON.stringify(JSON.parse(body)))],
  ['changed by one character', (body) => signEvent(body.replace('succeeded', 'Succeeded'))],
];

it.each(forgeries)('refuses an event %s', async (_, sign) => {
  const { buyer, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
  const body = claimPaid(paymentIntentId);
  expect(await postEvent(body, sign(body))).toBe(400);
  expect(await stateOf(buyer)).toBe('held');
});

it('settles a payment that the provider reports, without the browser', async () => {
  const group = await buildGroup();
  const { buyer, paymentIntentId } = await holdShare(group._id, 'Half');
  await payByCard(paymentIntentId);
  expect(
    await eventually(
      () => stateOf(buyer),
      (state) => state === 'paid',
    ),
  ).toBe('paid');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ capturedCents: 55_000 });
});

it('reads the payment from the provider when an event with a valid signature arrives', async () => {
  const { buyer, paymentIntentId, groupId } = await holdShare((await buildGroup())._id, 'Half');
  expect(await postEvent(claimPaid(paymentIntentId))).toBe(200);
  expect(await stateOf(buyer)).toBe('held');
  expect((await readGroup(buyer.token, groupId)).remainingCost).toBe(4400);
});

it('handles an event once when it arrives three times', async () => {
  const group = await buildGroup();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  const body = claimPaid(paymentIntentId);
  expect(await Promise.all([postEvent(body), postEvent(body)])).toEqual([200, 200]);
  expect(await postEvent(body)).toBe(200);
  expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(3850);
});

it('asks for an event again when its payment is not known yet', async () => {
  expect(await postEvent(claimPaid('pi_of_nobody'))).toBe(503);
});

it('accepts an event that is about no payment', async () => {
  const event = { ...buildEvent('payout.paid', { id: 'po_1', object: 'payout' }) };
  expect(await postEvent(writeEvent(event))).toBe(200);
});

it('asks again while the provider is away', async () => {
  const { paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
  const fault = { operation: 'retrieve', kind: 'server-error', times: 500 } as const;
  await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
  expect(await postEvent(claimPaid(paymentIntentId))).toBe(503);
  await clearFaults(paymentIntentId);
});

it('finds the purchase whose payment id was not saved, and saves the id or cancels the payment', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  await scheduleFault({
    operation: 'create',
    kind: 'reset-after',
    times: 2,
    metadata: { user: buyer.userId },
  });
  // The call was not answered; an event may tell of the payment before the call gives up, or after.
  const { status } = await startPayment(buyer, group._id, 'Half');
  const end = status === 200 ? 'requires_payment_method' : 'canceled';
  const [orphan] = await eventually(
    async () => {
      await runJobs('sweep');
      return intentsOf(buyer.userId);
    },
    ([intent]) => intent?.status === end,
  );
  const { quarters } = await readGroup(buyer.token, group._id);
  const ends = [
    [200, 'requires_payment_method', 2],
    [503, 'canceled', 0],
  ];
  expect(ends).toContainEqual([status, orphan?.status, quarters?.held]);
});

interface Alert {
  kind: string;
  groupId: string | null;
  message: string;
}

it('takes an event of another program that shares the card account, and does nothing', async () => {
  const paymentIntentId = await chargeOutside(5000, { order: 'A-17' });
  expect(await postEvent(claimPaid(paymentIntentId))).toBe(200);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 0 });
});

/** What the admins of a group's supplier are told once something happened to a paid share. */
async function alertsAfter(happens: (intentId: string) => Promise<unknown>) {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const bought = await buyShare(group._id, 'Half');
  await happens(bought.paymentIntentId);
  const alerts = await eventually(
    async () => (await api<Alert[]>('GET', '/api/alerts', admin)).body,
    (all) => all.length > 0,
  );
  return { alerts, group, ...bought };
}

it('alerts the admins of a dispute', async () => {
  const { alerts, group, purchase } = await alertsAfter(disputeCharge);
  expect(alerts).toEqual([
    expect.objectContaining({ kind: 'charge.dispute.created', groupId: group._id }),
  ]);
  expect(alerts[0]?.message).toContain(purchase.receiptNumber);
});

it('alerts the admins of a partial refund, and leaves the share sold', async () => {
  const { alerts, buyer } = await alertsAfter((id) => refundInDashboard(id, 100));
  expect(alerts).toEqual([expect.objectContaining({ kind: 'refund-in-part' })]);
  expect(await stateOf(buyer)).toBe('paid');
});

it('refunds money that was taken in the dashboard for a share that is gone', async () => {
  const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
  const { buyer, paymentIntentId } = await holdShare(group._id, 'Full');
  const [hold] = await purchasesOf(buyer);
  await scheduleFault({
    operation: 'cancel',
    kind: 'server-error',
    paymentIntent: paymentIntentId,
    times: 50,
  });
  await api('POST', `/api/purchases/${hold?._id ?? ''}/release`, buyer);
  await buyShare(group._id, 'Full');
  await payByCard(paymentIntentId);
  await captureInDashboard(paymentIntentId);
  const charge = await eventually(
    () => bookedCharge(paymentIntentId),
    (booked) => booked?.refundedCents === 10_000,
  );
  expect(charge).toMatchObject({ capturedCents: 10_000, refundedCents: 10_000 });
});

it('refunds an amount taken in the dashboard that is not the price, and releases the share', async () => {
  const group = await buildGroup();
  const { buyer, paymentIntentId } = await holdShare(group._id, 'Half');
  await scheduleFault({
    operation: 'capture',
    kind: 'lock-timeout',
    paymentIntent: paymentIntentId,
    times: 50,
  });
  await payByCard(paymentIntentId);
  await captureInDashboard(paymentIntentId, 1000);
  const charge = await eventually(
    () => bookedCharge(paymentIntentId),
    (booked) => booked?.refundedCents === 1000,
  );
  expect(charge).toMatchObject({ capturedCents: 1000, refundedCents: 1000 });
  expect((await readGroup(buyer.token, group._id)).quarters).toMatchObject({ held: 0, sold: 0 });
});
