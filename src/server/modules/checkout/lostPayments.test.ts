import {
  bookedCharge,
  captureInDashboard,
  clearFaults,
  forgetIntent,
  payByCard,
  refundInDashboard,
  scheduleFault,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  holdShare,
  purchasesOf,
  readGroup,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

interface Alert {
  kind: string;
  groupId: string | null;
  message: string;
}

type HeldShare = Awaited<ReturnType<typeof holdShare>>;

/** Longer than a step may take before the sweep takes it up, and than a row waits for its next turn. */
const abandonedSeconds = 16;
/** The share is released after the provider did not know its payment so often. */
const unknownAttempts = 3;

async function sweepLater(): Promise<void> {
  await advanceClock(abandonedSeconds);
  await runJobs('sweep');
}

const hold = async () => holdShare((await buildGroup())._id, 'Half');

/** More faults than there are calls, until {@link clearFaults}. */
const failAlways = ({ paymentIntentId }: HeldShare, operation: 'retrieve' | 'capture') =>
  scheduleFault({ operation, kind: 'server-error', paymentIntent: paymentIntentId, times: 500 });

/** The card authorizes, and its event begins a sale that fails at the capture. */
async function beginSale(share: HeldShare): Promise<void> {
  await failAlways(share, 'capture');
  await payByCard(share.paymentIntentId);
  const [purchase] = await eventually(
    () => purchasesOf(share.buyer),
    ([one]) => one?.state === 'settling',
  );
  expect(purchase?.state).toBe('settling');
}

async function takeAndRefundInDashboard(share: HeldShare): Promise<void> {
  // A call between the two changes would see only the first.
  await failAlways(share, 'retrieve');
  await captureInDashboard(share.paymentIntentId);
  await refundInDashboard(share.paymentIntentId);
  await clearFaults(share.paymentIntentId);
}

const alertsOf = async (groupId: string): Promise<Alert[]> => {
  const token = await superadminToken();
  const { body } = await api<Alert[]>('GET', '/api/alerts', { token });
  return body.filter((alert) => alert.groupId === groupId);
};

const untilFree = ({ buyer, groupId }: HeldShare) =>
  eventually(
    async () => (await readGroup(buyer.token, groupId)).quarters,
    (quarters) => quarters?.held === 0,
  );

const close = async (groupId: string) =>
  api('PATCH', `/api/groups/${groupId}/status`, {
    token: await superadminToken(),
    body: { status: 'closed' },
  });

describe('a payment taken and refunded in the provider’s dashboard', () => {
  const expectItsEnd = async (share: HeldShare) => {
    expect(await untilFree(share)).toMatchObject({ held: 0, sold: 0 });
    const { groupId, buyer, paymentIntentId } = share;
    expect(await trackPurchase(buyer, share)).toMatchObject({
      status: 402,
      body: { message: 'This payment was refunded.' },
    });
    expect(await purchasesOf(buyer)).toEqual([]);
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
    expect((await alertsOf(groupId)).map(({ kind }) => kind)).toEqual(['charge-returned']);
    expect((await startPayment(buyer, groupId, 'Half')).status).toBe(200);
  };

  it('ends the hold', async () => {
    const share = await hold();
    await failAlways(share, 'retrieve');
    await payByCard(share.paymentIntentId);
    await takeAndRefundInDashboard(share);
    await runJobs('sweep');
    await expectItsEnd(share);
  });

  it('ends the sale that was being made of it', async () => {
    const share = await hold();
    await beginSale(share);
    await takeAndRefundInDashboard(share);
    await sweepLater();
    await expectItsEnd(share);
  });
});

describe('a payment that the provider does not know', () => {
  const expectItsEnd = async (share: HeldShare) => {
    expect(await untilFree(share)).toMatchObject({ held: 0, sold: 0 });
    const [alert, ...others] = await alertsOf(share.groupId);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind: 'payment-missing',
      message: expect.stringContaining(share.paymentIntentId),
    });
    expect((await close(share.groupId)).status).toBe(200);
  };

  it('does not keep a share that was being paid for', async () => {
    const share = await hold();
    await beginSale(share);
    await forgetIntent(share.paymentIntentId);
    expect((await trackPurchase(share.buyer, share)).status).toBe(503);
    expect((await close(share.groupId)).status).toBe(409);
    for (let sweeps = 0; sweeps < unknownAttempts; sweeps += 1) await sweepLater();
    await expectItsEnd(share);
  });

  it('does not keep a share that its buyer released', async () => {
    const share = await hold();
    const [held] = await purchasesOf(share.buyer);
    await forgetIntent(share.paymentIntentId);
    expect((await trackPurchase(share.buyer, share)).status).toBe(402);
    const releaseHold = () => api('POST', `/api/purchases/${held?._id ?? ''}/release`, share.buyer);
    for (let sweeps = 0; sweeps < unknownAttempts; sweeps += 1) {
      expect((await releaseHold()).status).toBe(503);
      await sweepLater();
    }
    expect((await releaseHold()).status).toBe(200);
    await expectItsEnd(share);
  });

  it('is replaced when its buyer asks for the share again', async () => {
    const share = await hold();
    await forgetIntent(share.paymentIntentId);
    const again = await startPayment(share.buyer, share.groupId, 'Half', 55_000);
    expect(again.status).toBe(200);
    expect(again.body.paymentIntentId).not.toBe(share.paymentIntentId);
    expect((await alertsOf(share.groupId)).map(({ kind }) => kind)).toEqual(['payment-missing']);
  });
});
