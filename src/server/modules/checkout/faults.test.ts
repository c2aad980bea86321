import { bookedCharge, payByCard, scheduleFault, type ScheduledFault } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  refundShare,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildUser, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

/** Each is scheduled more often than the provider's own package tries again. */
const faults: Omit<ScheduledFault, 'operation'>[] = [
  { kind: 'delay', delayMs: 300 },
  { kind: 'reset-before', times: 2 },
  { kind: 'reset-after', times: 2 },
  { kind: 'server-error' },
  { kind: 'server-error-after' },
  { kind: 'rate-limit' },
  { kind: 'lock-timeout', times: 2 },
];

const each = faults.map((fault): [string, Omit<ScheduledFault, 'operation'>] => [
  fault.kind,
  fault,
]);

const untilState = (buyer: TestUser, ...states: string[]) =>
  eventually(
    async () => (await purchasesOf(buyer))[0]?.state ?? 'none',
    (state) => states.includes(state),
    40_000,
  );

const longEnough = 60_000;

describe('while a payment is created', () => {
  it.concurrent.each(each)('survives %s', async (_, fault) => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    await scheduleFault({ ...fault, operation: 'create', metadata: { user: buyer.userId } });
    const { status, body } = await startPayment(buyer, group._id, 'Half');
    expect([200, 503]).toContain(status);
    const { quarters } = await readGroup(buyer.token, group._id);
    expect(quarters?.held).toBe(status === 200 ? 2 : 0);
    const again = await startPayment(buyer, group._id, 'Half', 55_000);
    expect(again.status).toBe(200);
    expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(2);
    expect(status === 503 || body.paymentIntentId === again.body.paymentIntentId).toBe(true);
  });
});

describe('while a payment is captured', () => {
  it.concurrent.each(each)(
    'survives %s',
    async (_, fault) => {
      const share = await holdShare((await buildGroup())._id, 'Half');
      const { paymentIntentId, buyer } = share;
      await scheduleFault({ ...fault, operation: 'capture', paymentIntent: paymentIntentId });
      await payByCard(paymentIntentId);
      const { status } = await trackPurchase(buyer, share);
      expect([200, 201, 503]).toContain(status);
      expect(await untilState(buyer, 'paid')).toBe('paid');
      expect(await bookedCharge(paymentIntentId)).toMatchObject({
        capturedCents: 55_000,
        refundedCents: 0,
      });
    },
    longEnough,
  );
});

describe('while a payment is asked after', () => {
  it.concurrent.each(each)(
    'survives %s',
    async (_, fault) => {
      const share = await holdShare((await buildGroup())._id, 'Half');
      const { paymentIntentId, buyer } = share;
      await payByCard(paymentIntentId);
      await scheduleFault({ ...fault, operation: 'retrieve', paymentIntent: paymentIntentId });
      const { status } = await trackPurchase(buyer, share);
      expect([200, 201, 503]).toContain(status);
      expect(await untilState(buyer, 'paid')).toBe('paid');
    },
    longEnough,
  );
});

describe('while a payment is cancelled', () => {
  it.concurrent.each(each)(
    'survives %s',
    async (_, fault) => {
      const { paymentIntentId, buyer } = await holdShare((await buildGroup())._id, 'Half');
      await failToCancel(paymentIntentId, fault);
      const [hold] = await purchasesOf(buyer);
      const released = await api('POST', `/api/purchases/${hold?._id ?? ''}/release`, buyer);
      expect([200, 503]).toContain(released.status);
      await payByCard(paymentIntentId).catch(() => undefined);
      // Whoever pays all the same gets the authorisation back: the share was given back.
      const charge = await eventually(
        () => bookedCharge(paymentIntentId),
        (booked) => booked?.status !== 'requires_capture',
        30_000,
      );
      expect(charge?.status ?? 'canceled').toBe('canceled');
      expect(charge?.capturedCents ?? 0).toBe(0);
      expect(await untilState(buyer, 'none')).toBe('none');
    },
    longEnough,
  );
});

const failToCancel = (paymentIntent: string, fault: Omit<ScheduledFault, 'operation'>) =>
  scheduleFault({ ...fault, operation: 'cancel', paymentIntent });

describe('while a payment is refunded', () => {
  it.concurrent.each(each)(
    'survives %s',
    async (_, fault) => {
      const group = await buildGroup();
      const share = await holdShare(group._id, 'Half');
      const { paymentIntentId, buyer } = share;
      await payByCard(paymentIntentId);
      const { body } = await trackPurchase(buyer, share);
      await scheduleFault({ ...fault, operation: 'refund', paymentIntent: paymentIntentId });
      expect((await refundShare(body.purchase._id)).status).toBe(200);
      expect(await untilState(buyer, 'refunded')).toBe('refunded');
      expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
      expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(4400);
    },
    longEnough,
  );
});

it('charges nobody for a share that was sold in the meantime', async () => {
  const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
  const share = await holdShare(group._id, 'Full');
  const { paymentIntentId, buyer } = share;
  await failToCancel(paymentIntentId, { kind: 'server-error', times: 4 });
  const [hold] = await purchasesOf(buyer);
  await api('POST', `/api/purchases/${hold?._id ?? ''}/release`, buyer);
  await buyShare(group._id, 'Full');
  await payByCard(paymentIntentId).catch(() => undefined);
  expect((await trackPurchase(buyer, share)).status).toBeGreaterThanOrEqual(400);
  const charge = await eventually(
    () => bookedCharge(paymentIntentId),
    (booked) => booked?.status !== 'requires_capture',
  );
  expect(charge?.capturedCents ?? 0).toBe(0);
});

it('does not wait for ever on a provider that never answers', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  await scheduleFault({
    operation: 'create',
    kind: 'hang',
    times: 2,
    metadata: { user: buyer.userId },
  });
  const started = Date.now();
  const { status, headers } = await startPayment(buyer, group._id, 'Half');
  expect(status).toBe(503);
  expect(headers.get('retry-after')).not.toBeNull();
  expect(Date.now() - started).toBeLessThan(25_000);
  expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(0);
}, 40_000);
