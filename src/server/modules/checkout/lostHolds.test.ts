import {
  bookedCharge,
  captureInDashboard,
  clearFaults,
  deliverEvents,
  intentsOf,
  payByCard,
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
import { buildUser, superadminToken } from '#testing/factories/users';
import { buildEvent, postEvent, writeEvent } from '#testing/providerEvents';
import { api, type Method } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

type HeldShare = Awaited<ReturnType<typeof holdShare>> & { purchaseId: string };

async function hold(): Promise<HeldShare> {
  const share = await holdShare((await buildGroup())._id, 'Half');
  const [purchase] = await purchasesOf(share.buyer);
  return { ...share, purchaseId: purchase?._id ?? '' };
}

const asAdmin = async (method: Method, path: string, body?: object) =>
  api(method, path, { token: await superadminToken(), ...(body && { body }) });

const releaseHold = ({ buyer, purchaseId }: HeldShare) =>
  api('POST', `/api/purchases/${purchaseId}/release`, buyer);

const setStatus = (status: string) => (share: HeldShare) =>
  asAdmin('PATCH', `/api/groups/${share.groupId}/status`, { status });

type Lose = (share: HeldShare) => Promise<{ status: number }>;

/** How a buyer loses a hold before it is paid for. */
const ways: Record<string, Lose> = {
  'release by the buyer': releaseHold,
  'another portion in its place': ({ buyer, groupId }) => startPayment(buyer, groupId, 'Quarter'),
  'a group that is closed': setStatus('closed'),
  'a group that is marked full': setStatus('full'),
  'a group that is deleted': ({ groupId }) => asAdmin('DELETE', `/api/groups/${groupId}`),
};

/** One hold for each way to lose it, at once. @returns what `act` came to, by the way. */
async function inEveryWay<Outcome>(
  act: (lose: Lose) => Promise<Outcome>,
): Promise<Record<string, Outcome>> {
  const outcomes = Object.entries(ways).map(async ([way, lose]) => [way, await act(lose)] as const);
  return Object.fromEntries(await Promise.all(outcomes));
}

const everyWay = (outcome: unknown) =>
  Object.fromEntries(Object.keys(ways).map((way) => [way, outcome]));

afterEach(() => deliverEvents());

/** More faults than the provider's package has retries, so that our call fails. */
const failToCancel = (paymentIntent: string, times = 2) =>
  scheduleFault({ operation: 'cancel', kind: 'server-error', paymentIntent, times });

const sendPaidEvent = (id: string) =>
  postEvent(writeEvent(buildEvent('payment_intent.amount_capturable_updated', { id })));

const untilCanceled = ({ paymentIntentId, buyer }: HeldShare) =>
  eventually(
    async () => (await intentsOf(buyer.userId)).find(({ id }) => id === paymentIntentId)?.status,
    (status) => status === 'canceled',
  );

describe('a buyer who lost a hold', () => {
  it('is not charged when canceling fails and the events of the card come late', async () => {
    await deliverEvents({ paused: true });
    const lost = await inEveryWay(async (lose) => {
      const share = await hold();
      await failToCancel(share.paymentIntentId, 4);
      await payByCard(share.paymentIntentId);
      expect([200, 503]).toContain((await lose(share)).status);
      return share;
    });
    await deliverEvents();
    const told = Object.entries(lost).map(async ([way, share]) => {
      await sendPaidEvent(share.paymentIntentId);
      await trackPurchase(share.buyer, share);
      await runJobs('sweep');
      const status = await untilCanceled(share);
      const charge = await bookedCharge(share.paymentIntentId);
      return [way, { status, capturedCents: charge?.capturedCents }] as const;
    });
    expect(Object.fromEntries(await Promise.all(told))).toEqual(
      everyWay({ status: 'canceled', capturedCents: 0 }),
    );
  });

  it('is not charged when another tab confirms the card afterwards', async () => {
    const ends = await inEveryWay(async (lose) => {
      const share = await hold();
      await failToCancel(share.paymentIntentId);
      await lose(share);
      await payByCard(share.paymentIntentId);
      const tracked = await trackPurchase(share.buyer, share);
      expect(tracked.status).toBeGreaterThanOrEqual(402);
      expect(JSON.stringify(tracked.body)).not.toContain('Another buyer');
      await runJobs('sweep');
      const status = await untilCanceled(share);
      const charge = await bookedCharge(share.paymentIntentId);
      return { status, capturedCents: charge?.capturedCents ?? 0 };
    });
    expect(ends).toEqual(everyWay({ status: 'canceled', capturedCents: 0 }));
  });

  it('is refunded what was taken in the provider’s dashboard, and the admins are alerted', async () => {
    const ends = await inEveryWay(async (lose) => {
      const share = await hold();
      await failToCancel(share.paymentIntentId, 50);
      await lose(share);
      await payByCard(share.paymentIntentId);
      await captureInDashboard(share.paymentIntentId);
      await trackPurchase(share.buyer, share);
      await runJobs('sweep');
      const charge = await eventually(
        () => bookedCharge(share.paymentIntentId),
        (booked) => booked?.refundedCents === 55_000,
      );
      const alerts = await eventually(
        async () => JSON.stringify((await asAdmin('GET', '/api/alerts')).body),
        (all) => all.includes(share.paymentIntentId),
      );
      expect(alerts).toContain(share.paymentIntentId);
      expect((await purchasesOf(share.buyer)).map(({ state }) => state)).not.toContain('paid');
      return { capturedCents: charge?.capturedCents, refundedCents: charge?.refundedCents };
    });
    expect(ends).toEqual(everyWay({ capturedCents: 55_000, refundedCents: 55_000 }));
  });
});

describe('releasing a hold', () => {
  it('is answered only when its payment can no longer be taken', async () => {
    const share = await hold();
    await failToCancel(share.paymentIntentId);
    const first = await releaseHold(share);
    expect(first).toMatchObject({ status: 503, body: { code: 'paymentPending' } });
    expect(first.body.message).toContain('do not pay');
    expect(first.headers.get('retry-after')).not.toBeNull();
    expect((await readGroup(share.buyer.token, share.groupId)).quarters?.held).toBe(0);
    expect(await releaseHold(share)).toMatchObject({ status: 200, body: { state: 'released' } });
    expect(await untilCanceled(share)).toBe('canceled');
    expect(await releaseHold(share)).toMatchObject({ status: 200, body: { state: 'released' } });
  });

  it('waits while the payment is being taken', async () => {
    const share = await hold();
    await scheduleFault({
      operation: 'capture',
      kind: 'server-error',
      times: 500,
      paymentIntent: share.paymentIntentId,
    });
    await payByCard(share.paymentIntentId);
    const tracked = trackPurchase(share.buyer, share);
    await eventually(
      () => purchasesOf(share.buyer),
      ([one]) => one?.state === 'settling',
    );
    expect(await releaseHold(share)).toMatchObject({
      status: 503,
      body: { code: 'paymentPending' },
    });
    await clearFaults(share.paymentIntentId);
    expect((await tracked).status).toBeLessThan(300);
    expect((await releaseHold(share)).status).toBe(409);
  });

  it('voids a card that was confirmed already', async () => {
    const share = await hold();
    await scheduleFault({
      operation: 'retrieve',
      kind: 'server-error',
      paymentIntent: share.paymentIntentId,
      times: 500,
    });
    await payByCard(share.paymentIntentId);
    expect((await releaseHold(share)).status).toBe(200);
    await clearFaults(share.paymentIntentId);
    const tracked = await trackPurchase(share.buyer, share);
    expect(tracked.status).toBeGreaterThanOrEqual(402);
    expect(await bookedCharge(share.paymentIntentId)).toMatchObject({
      status: 'canceled',
      capturedCents: 0,
    });
  });

  it('also ends a payment that is still being created', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    await scheduleFault({
      operation: 'create',
      kind: 'delay',
      delayMs: 2000,
      metadata: { user: buyer.userId },
    });
    const started = startPayment(buyer, group._id, 'Half');
    const [held] = await eventually(
      () => purchasesOf(buyer),
      (purchases) => purchases.length > 0,
    );
    await api('POST', `/api/purchases/${held?._id ?? ''}/release`, buyer);
    expect(await started).toMatchObject({
      status: 409,
      body: { message: 'You released this share. Nothing was charged.' },
    });
    expect((await intentsOf(buyer.userId)).map(({ status }) => status)).toEqual(['canceled']);
  });
});
