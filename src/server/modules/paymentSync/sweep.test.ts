import {
  bookedCharge,
  clearFaults,
  deliverEvents,
  disputeCharge,
  endDispute,
  forgetIntent,
  intentsOf,
  payByCard,
  refundInDashboard,
  scheduleFault,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  startDemoPayment,
  startPayment,
} from '#testing/factories/purchases';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { buildWaitlist, refundSold, waitlistOf } from '#testing/factories/waitlist';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

/** Longer than a hold lasts. */
const holdSeconds = 601;
/** Longer than an unspent demo charge is kept. */
const unclaimedSeconds = 1_801;
/** Longer than a step may take before the process that began it counts as gone. */
const abandonedSeconds = 16;

// The sweep alone finds changes at the provider: events are off.
beforeAll(() => deliverEvents({ drop: true }));

const stateOf = async (buyer: TestUser) => (await purchasesOf(buyer))[0]?.state ?? 'none';

const listAlerts = async () => {
  const token = await superadminToken();
  return (await api<{ kind: string; message: string }[]>('GET', '/api/alerts', { token })).body;
};

it('releases a hold that ran out, and ends its payment', async () => {
  const { buyer, groupId, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
  await runJobs('sweep');
  expect((await readGroup(buyer.token, groupId)).quarters?.held).toBe(2);
  await advanceClock(holdSeconds);
  await runJobs('sweep');
  expect((await readGroup(buyer.token, groupId)).quarters?.held).toBe(0);
  const [intent] = await intentsOf(buyer.userId);
  expect(intent).toMatchObject({ id: paymentIntentId, status: 'canceled' });
});

it('releases a hold that ran out when the provider does not know its payment, and alerts the admins', async () => {
  const { buyer, groupId, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
  await forgetIntent(paymentIntentId);
  // It is given up once the provider did not know it three times.
  for (let sweeps = 0; sweeps < 3; sweeps += 1) {
    expect((await readGroup(buyer.token, groupId)).quarters?.held).toBe(2);
    await advanceClock(holdSeconds);
    await runJobs('sweep');
  }
  expect((await readGroup(buyer.token, groupId)).quarters?.held).toBe(0);
  const alerts = await listAlerts();
  expect(alerts.filter(({ message }) => message.includes(paymentIntentId))).toHaveLength(1);
});

it('settles a share that was paid and never tracked', async () => {
  const { buyer, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
  await payByCard(paymentIntentId);
  await runJobs('sweep');
  expect(await stateOf(buyer)).toBe('paid');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ capturedCents: 55_000 });
});

it('finishes a sale that the provider interrupted', async () => {
  const { buyer, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
  const fault = { operation: 'capture', kind: 'server-error', times: 50 } as const;
  await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
  await payByCard(paymentIntentId);
  await runJobs('sweep');
  expect(await stateOf(buyer)).toBe('settling');
  await clearFaults(paymentIntentId);
  await advanceClock(abandonedSeconds);
  await runJobs('sweep');
  expect(await stateOf(buyer)).toBe('paid');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({
    capturedCents: 55_000,
    refundedCents: 0,
  });
});

it('returns the share when its payment was refunded in the provider’s dashboard', async () => {
  const group = await buildGroup();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  await refundInDashboard(paymentIntentId);
  await runJobs('sweep');
  expect(await stateOf(buyer)).toBe('refunded');
  expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(4400);
});

it('refunds a demo charge that bought nothing, and alerts the admins', async () => {
  const { paymentIntentId } = (await startDemoPayment(await buildUser())).body;
  await payByCard(paymentIntentId);
  await advanceClock(unclaimedSeconds);
  await runJobs('sweep');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({
    capturedCents: 3000,
    refundedCents: 3000,
  });
  const alerts = await listAlerts();
  expect(alerts).toContainEqual(
    expect.objectContaining({
      kind: 'charge-returned',
      message: expect.stringContaining(paymentIntentId) as string,
    }),
  );
});

it.each([
  [2_000, 'bought nothing: $10.00 of it was refunded, and the buyer’s bank took the rest.'],
  [3_000, 'bought nothing: the buyer’s bank took it back.'],
])(
  'says what went back when a bank took %i cents of a charge that bought nothing',
  async (lost, said) => {
    const { paymentIntentId } = (await startDemoPayment(await buildUser())).body;
    await payByCard(paymentIntentId);
    await disputeCharge(paymentIntentId, lost);
    await endDispute(paymentIntentId, 'lost');
    await advanceClock(unclaimedSeconds);
    await runJobs('sweep');
    const messages = (await listAlerts()).map(({ message }) => message);
    expect(messages).toContain(`A charge of $30.00 (${paymentIntentId}) ${said}`);
  },
);

it('settles a waitlist hold that was paid and never tracked', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  const full = await buyShare(group._id, 'Full');
  const [first] = await buildWaitlist(group._id, 'Half');
  if (!first) throw new Error('The waitlist is empty.');
  await refundSold(full);
  expect((await waitlistOf(first, group._id))?.offer).not.toBeNull();
  const { body } = await startPayment(first, group._id, 'Half');
  await payByCard(body.paymentIntentId);
  await runJobs('sweep');
  expect(await stateOf(first)).toBe('paid');
});
