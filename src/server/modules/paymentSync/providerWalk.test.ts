import type { Alert } from '#shared/alerts/alerts.contract';
import {
  bookedCharge,
  chargeOutside,
  deliverEvents,
  forgetEvents,
  payByCard,
  refundInDashboard,
  scheduleFault,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, purchasesOf } from '#testing/factories/purchases';
import { logIn, succeed, superadminToken, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const ageOf = async () =>
  Number(
    /^sharecut_provider_mark_age_seconds (\S+)$/m.exec(
      (await api<string>('GET', '/metrics')).body,
    )?.[1],
  );

/** Seconds from one test to the next, so that a mark that a test has left is an old one for the next. */
const stepSeconds = 120;
let aheadSeconds = 0;

beforeEach(async () => {
  await deliverEvents({ drop: true });
  await chargeOutside(1000, {});
  aheadSeconds += stepSeconds;
  await advanceClock(aheadSeconds);
  // The lists lead up to the newest event, 500 payments a sweep; from then on each sweep reads events.
  do await runJobs('sweep');
  while ((await ageOf()) > stepSeconds / 2);
});

afterEach(() => deliverEvents());

/** Sessions end while time passes. */
async function stateOf(buyer: TestUser): Promise<string | undefined> {
  const { token = '' } = (await succeed(logIn(buyer.username, buyer.password))).body;
  return (await purchasesOf({ ...buyer, token }))[0]?.state;
}

it('hears of a refund and of a card behind 600 newer payments in one sweep', async () => {
  const [group, other] = [await buildGroup(), await buildGroup()];
  const sold = await buyShare(group._id, 'Half');
  const held = await holdShare(other._id, 'Half');
  await refundInDashboard(sold.paymentIntentId);
  await payByCard(held.paymentIntentId);
  for (let round = 0; round < 60; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => chargeOutside(1000, {})));
  }
  await runJobs('sweep');
  expect(await stateOf(sold.buyer)).toBe('refunded');
  expect(await stateOf(held.buyer)).toBe('paid');
});

it('reads the lists when the provider no longer has the events of that time', async () => {
  const { buyer, paymentIntentId } = await buyShare((await buildGroup())._id, 'Half');
  await runJobs('sweep');
  await refundInDashboard(paymentIntentId);
  await forgetEvents();
  await runJobs('sweep', 'sweep');
  expect(await stateOf(buyer)).toBe('refunded');
});

it('retries payments that failed, and reads on', async () => {
  const [first, second] = [
    await holdShare((await buildGroup())._id, 'Half'),
    await holdShare((await buildGroup())._id, 'Half'),
  ];
  await scheduleFault({
    operation: 'retrieve',
    kind: 'server-error',
    paymentIntent: first.paymentIntentId,
    times: 2,
  });
  await payByCard(first.paymentIntentId);
  await payByCard(second.paymentIntentId);
  await runJobs('sweep');
  expect(await stateOf(second.buyer)).toBe('paid');
  await advanceClock(5);
  await runJobs('sweep');
  expect(await stateOf(first.buyer)).toBe('paid');
  expect(await bookedCharge(first.paymentIntentId)).toMatchObject({ capturedCents: 55_000 });
});

it('shows how late it is, and alerts when it is too late', async () => {
  const isAlerted = async () => {
    const { body } = await api<Alert[]>('GET', '/api/alerts', { token: await superadminToken() });
    return body.some(({ kind }) => kind === 'provider-behind');
  };
  expect(await ageOf()).toBeLessThan(120);
  await advanceClock(3600);
  expect(await ageOf()).toBeGreaterThan(3000);
  await scheduleFault({ operation: 'list', kind: 'server-error', times: 2 });
  await runJobs('sweep');
  expect(await isAlerted()).toBe(true);
  await runJobs('sweep');
  expect(await isAlerted()).toBe(false);
});
