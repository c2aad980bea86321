import {
  bookedCharge,
  captureInDashboard,
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

const ways: [string, (share: HeldShare) => Promise<{ status: number }>][] = [
  ['gave it back', releaseHold],
  ['took another portion', ({ buyer, groupId }) => startPayment(buyer, groupId, 'Quarter')],
  ['lost it when the group closed', setStatus('closed')],
  ['lost it when the group was marked full', setStatus('full')],
  [
    'lost it with the group, which was deleted',
    ({ groupId }) => asAdmin('DELETE', `/api/groups/${groupId}`),
  ],
];

/** More often than the provider's own package tries again: our call fails. */
const failToCancel = (paymentIntent: string, times = 2) =>
  scheduleFault({ operation: 'cancel', kind: 'server-error', paymentIntent, times });

const tellPaid = (id: string) =>
  postEvent(writeEvent(buildEvent('payment_intent.amount_capturable_updated', { id })));

const untilCanceled = ({ paymentIntentId, buyer }: HeldShare) =>
  eventually(
    async () => (await intentsOf(buyer.userId)).find(({ id }) => id === paymentIntentId)?.status,
    (status) => status === 'canceled',
  );

describe.each(ways)('a buyer who %s', (_, lose) => {
  it.concurrent(
    'is not charged, though the cancelling fails and word of the card comes late',
    async () => {
      const share = await hold();
      await failToCancel(share.paymentIntentId, 4);
      await scheduleFault({
        operation: 'retrieve',
        kind: 'delay',
        delayMs: 2000,
        paymentIntent: share.paymentIntentId,
        times: 3,
      });
      await payByCard(share.paymentIntentId);
      expect([200, 503]).toContain((await lose(share)).status);
      await tellPaid(share.paymentIntentId);
      await trackPurchase(share.buyer, share);
      expect(await untilCanceled(share)).toBe('canceled');
      expect((await bookedCharge(share.paymentIntentId))?.capturedCents).toBe(0);
    },
  );

  it.concurrent('is not charged when another tab confirms the card afterwards', async () => {
    const share = await hold();
    await failToCancel(share.paymentIntentId);
    await lose(share);
    await payByCard(share.paymentIntentId);
    const tracked = await trackPurchase(share.buyer, share);
    expect(tracked.status).toBeGreaterThanOrEqual(402);
    expect(JSON.stringify(tracked.body)).not.toContain('Someone else');
    expect(await untilCanceled(share)).toBe('canceled');
    expect((await bookedCharge(share.paymentIntentId))?.capturedCents ?? 0).toBe(0);
  });

  it.concurrent(
    'gets the money back that was taken in the provider’s dashboard, and an admin sees it',
    async () => {
      const share = await hold();
      await failToCancel(share.paymentIntentId, 50);
      await lose(share);
      await payByCard(share.paymentIntentId);
      await captureInDashboard(share.paymentIntentId);
      await trackPurchase(share.buyer, share);
      const charge = await eventually(
        () => bookedCharge(share.paymentIntentId),
        (booked) => booked?.refundedCents === 55_000,
      );
      expect(charge).toMatchObject({ capturedCents: 55_000, refundedCents: 55_000 });
      const alerts = await eventually(
        async () => JSON.stringify((await asAdmin('GET', '/api/alerts')).body),
        (all) => all.includes(share.paymentIntentId),
      );
      expect(alerts).toContain(share.paymentIntentId);
      expect((await purchasesOf(share.buyer)).map(({ state }) => state)).not.toContain('paid');
    },
    45_000,
  );
});

describe('giving a share back', () => {
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
      kind: 'delay',
      delayMs: 3000,
      times: 10,
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
    expect((await tracked).status).toBeLessThan(300);
    expect((await releaseHold(share)).status).toBe(409);
  });

  it('voids a card that has said yes already', async () => {
    const share = await hold();
    await scheduleFault({
      operation: 'retrieve',
      kind: 'server-error',
      paymentIntent: share.paymentIntentId,
      times: 4,
    });
    await payByCard(share.paymentIntentId);
    expect((await releaseHold(share)).status).toBe(200);
    const tracked = await trackPurchase(share.buyer, share);
    expect(tracked.status).toBeGreaterThanOrEqual(402);
    expect(await bookedCharge(share.paymentIntentId)).toMatchObject({
      status: 'canceled',
      capturedCents: 0,
    });
  });

  it('also ends a payment that is only being made', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    await scheduleFault({
      operation: 'create',
      kind: 'delay',
      delayMs: 4000,
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
