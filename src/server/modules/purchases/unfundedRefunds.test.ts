import type { Alert } from '#shared/alerts/alerts.contract';
import { formatDay } from '#shared/groups/groupClock';
import {
  bookedCharge,
  endRefund,
  refundsOf,
  setAvailable,
  withholdRefunds,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, refundShare } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

/** What the superadmins read of refunds that wait for money. */
async function waitingAlerts(): Promise<string[]> {
  const token = await superadminToken();
  const { body } = await api<Alert[]>('GET', '/api/alerts', { token });
  return body.filter(({ kind }) => kind === 'refunds-waiting').map(({ message }) => message);
}

/** A refund that the shop's card account does not cover. */
async function buildUnfunded(state: 'WA' | 'HI' = 'WA') {
  const bought = await buyShare((await buildGroup({ state }))._id, 'Half');
  await withholdRefunds(bought.paymentIntentId);
  expect((await refundShare(bought.purchase._id)).body.state).toBe('refunding');
  await runJobs('sweep');
  return bought;
}

it('says how much waits and what to do when the card account does not cover a refund', async () => {
  const { buyer, purchase, paymentIntentId } = await buildUnfunded();
  expect(await purchasesOf(buyer)).toMatchObject([
    { state: 'refunding', refundWaitsSince: expect.any(String) },
  ]);
  expect(await refundShare(purchase._id)).toMatchObject({
    status: 409,
    body: { message: 'This purchase is already being refunded.' },
  });
  expect(await waitingAlerts()).toEqual([
    expect.stringMatching(/^Refunds of \$550\.00 wait since [A-Z][a-z]+ \d+, .*Add funds there/),
  ]);
  await endRefund(paymentIntentId, 'succeeded');
  await advanceClock(601);
  await runJobs('sweep');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded', refundWaitsSince: null }]);
  // The provider's event may have ended it beside the first sweep, which then still saw it waiting.
  await runJobs('sweep');
  expect(await waitingAlerts()).toEqual([]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});

it('says days by the clock of the group when UTC is a day ahead of it', async () => {
  const [now, hour] = [Date.now(), 3_600_000];
  const midnight = Math.ceil(now / (24 * hour)) * 24 * hour;
  await advanceClock((midnight + 2 * hour - now) / 1_000);
  const { buyer, paymentIntentId } = await buildUnfunded('HI');
  const since = String((await purchasesOf(buyer))[0]?.refundWaitsSince);
  const day = formatDay(since, 'Pacific/Honolulu', new Date(since));
  expect(day).not.toBe(formatDay(since, 'UTC', new Date(since)));
  expect(await waitingAlerts()).toEqual([expect.stringContaining(`wait since ${day}, `)]);
  await endRefund(paymentIntentId, 'succeeded');
});

it('asks for no second refund while the first waits for money', async () => {
  const { paymentIntentId } = await buildUnfunded();
  for (let round = 0; round < 3; round += 1) {
    await advanceClock(3_600);
    await runJobs('sweep');
  }
  await endRefund(paymentIntentId, 'succeeded');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});

it('does not try again a refund that failed for lack of money before the account covers it', async () => {
  const { buyer, paymentIntentId } = await buildUnfunded();
  await setAvailable(54_999);
  await endRefund(paymentIntentId, 'failed');
  for (let round = 0; round < 3; round += 1) {
    await advanceClock(601);
    await runJobs('sweep');
  }
  expect(await refundsOf(paymentIntentId)).toEqual(['failed']);
  expect(await purchasesOf(buyer)).toMatchObject([
    { state: 'refunding', refundWaitsSince: expect.any(String) },
  ]);
  expect(await waitingAlerts()).toEqual([expect.stringContaining('$550.00')]);

  await setAvailable(55_000);
  await advanceClock(601);
  await runJobs('sweep');
  expect(await refundsOf(paymentIntentId)).toEqual(['succeeded', 'failed']);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});
