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
import { advanceClock, runJobs } from '#testing/timeControls';

/** Faults of the provider; each comes more often than its package has retries. */
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

const stateOf = async (buyer: TestUser) => (await purchasesOf(buyer))[0]?.state ?? 'none';

/** The state of a purchase once a sweep has run, and events that are on their way have come. */
async function stateAfterSweep(buyer: TestUser, hoped: string): Promise<string> {
  await runJobs('sweep');
  return eventually(
    () => stateOf(buyer),
    (state) => state === hoped,
  );
}

/** What the provider has booked, once a sweep has run, and events that are on their way have come. */
async function chargeAfterSweep(paymentIntentId: string) {
  await runJobs('sweep');
  return eventually(
    () => bookedCharge(paymentIntentId),
    (booked) => booked?.status !== 'requires_capture',
  );
}

/** Longer than a step may take before the sweep takes it up. */
const abandonedSeconds = 16;

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
  it.concurrent.each(each)('survives %s', async (_, fault) => {
    const share = await holdShare((await buildGroup())._id, 'Half');
    const { paymentIntentId, buyer } = share;
    await scheduleFault({ ...fault, operation: 'capture', paymentIntent: paymentIntentId });
    await payByCard(paymentIntentId);
    const { status } = await trackPurchase(buyer, share);
    expect([200, 201, 503]).toContain(status);
    expect(await stateAfterSweep(buyer, 'paid')).toBe('paid');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({
      capturedCents: 55_000,
      refundedCents: 0,
    });
  });
});

describe('while a payment is asked after', () => {
  it.concurrent.each(each)('survives %s', async (_, fault) => {
    const share = await holdShare((await buildGroup())._id, 'Half');
    const { paymentIntentId, buyer } = share;
    await payByCard(paymentIntentId);
    await scheduleFault({ ...fault, operation: 'retrieve', paymentIntent: paymentIntentId });
    const { status } = await trackPurchase(buyer, share);
    expect([200, 201, 503]).toContain(status);
    expect(await stateAfterSweep(buyer, 'paid')).toBe('paid');
  });
});

describe('while a payment is cancelled', () => {
  it.concurrent.each(each)('survives %s', async (_, fault) => {
    const { paymentIntentId, buyer } = await holdShare((await buildGroup())._id, 'Half');
    await failToCancel(paymentIntentId, fault);
    const [hold] = await purchasesOf(buyer);
    const released = await api('POST', `/api/purchases/${hold?._id ?? ''}/release`, buyer);
    expect([200, 503]).toContain(released.status);
    await payByCard(paymentIntentId).catch(() => undefined);
    // The share was released: its buyer may confirm the card all the same, and is not charged.
    const charge = await chargeAfterSweep(paymentIntentId);
    expect(charge?.status ?? 'canceled').toBe('canceled');
    expect(charge?.capturedCents ?? 0).toBe(0);
    expect(await stateAfterSweep(buyer, 'none')).toBe('none');
  });
});

const failToCancel = (paymentIntent: string, fault: Omit<ScheduledFault, 'operation'>) =>
  scheduleFault({ ...fault, operation: 'cancel', paymentIntent });

describe('while a payment is refunded', () => {
  interface Asked {
    groupId: string;
    buyer: TestUser;
    paymentIntentId: string;
    status: number;
    state: string;
  }

  const asked = new Map<string, Asked>();

  const askForRefund = async ([kind, fault]: (typeof each)[number]) => {
    const { _id: groupId } = await buildGroup();
    const { buyer, paymentIntentId, purchase } = await buyShare(groupId, 'Half');
    await scheduleFault({ ...fault, operation: 'refund', paymentIntent: paymentIntentId });
    const { status } = await refundShare(purchase._id);
    asked.set(kind, { groupId, buyer, paymentIntentId, status, state: '' });
  };

  // The sweep takes up what was begun a while ago: the clock is moved once for all of them.
  beforeAll(async () => {
    await Promise.all(each.map(askForRefund));
    await advanceClock(abandonedSeconds);
    await runJobs('sweep');
    for (const share of asked.values()) share.state = await stateOf(share.buyer);
  });

  it.each(each)('survives %s', async (kind) => {
    const share = asked.get(kind);
    if (!share) throw new Error(`No refund was asked for with ${kind}.`);
    const { buyer, groupId, paymentIntentId, status, state } = share;
    expect({ status, state }).toEqual({ status: 200, state: 'refunded' });
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
    expect((await readGroup(buyer.token, groupId)).remainingCost).toBe(4400);
  });
});

it('charges nothing for a released share that another buyer bought meanwhile', async () => {
  const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
  const share = await holdShare(group._id, 'Full');
  const { paymentIntentId, buyer } = share;
  await failToCancel(paymentIntentId, { kind: 'server-error', times: 4 });
  const [hold] = await purchasesOf(buyer);
  await api('POST', `/api/purchases/${hold?._id ?? ''}/release`, buyer);
  await buyShare(group._id, 'Full');
  await payByCard(paymentIntentId).catch(() => undefined);
  expect((await trackPurchase(buyer, share)).status).toBeGreaterThanOrEqual(400);
  const charge = await chargeAfterSweep(paymentIntentId);
  expect(charge?.capturedCents ?? 0).toBe(0);
});
