import {
  bookedCharge,
  captureInDashboard,
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

interface Alert {
  kind: string;
  groupId: string | null;
  message: string;
}

type HeldShare = Awaited<ReturnType<typeof holdShare>>;

const patience = 60_000;
const ofATest = 2 * patience;

const hold = async () => holdShare((await buildGroup())._id, 'Half');

/** So often that whoever asks after the payment, or takes it, fails for a while. */
const failFor = (
  { paymentIntentId }: HeldShare,
  operation: 'retrieve' | 'capture',
  times: number,
) => scheduleFault({ operation, kind: 'server-error', paymentIntent: paymentIntentId, times });

const alertsOf = async (groupId: string): Promise<Alert[]> => {
  const token = await superadminToken();
  const { body } = await api<Alert[]>('GET', '/api/alerts', { token });
  return body.filter((alert) => alert.groupId === groupId);
};

const untilFree = ({ buyer, groupId }: HeldShare) =>
  eventually(
    async () => (await readGroup(buyer.token, groupId)).quarters,
    (quarters) => quarters?.held === 0,
    ofATest,
  );

const close = async (groupId: string) =>
  api('PATCH', `/api/groups/${groupId}/status`, {
    token: await superadminToken(),
    body: { status: 'closed' },
  });

describe('a payment taken and given back in the provider’s dashboard', () => {
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

  it.concurrent(
    'ends the hold',
    async () => {
      const share = await hold();
      await failFor(share, 'retrieve', 6);
      await payByCard(share.paymentIntentId);
      await captureInDashboard(share.paymentIntentId);
      await refundInDashboard(share.paymentIntentId);
      await expectItsEnd(share);
    },
    ofATest,
  );

  it.concurrent(
    'ends the sale that was being made of it',
    async () => {
      const share = await hold();
      await failFor(share, 'capture', 40);
      await payByCard(share.paymentIntentId);
      await eventually(
        () => purchasesOf(share.buyer),
        ([one]) => one?.state === 'settling',
      );
      // Whoever asks meanwhile is answered once both have happened.
      await scheduleFault({
        operation: 'retrieve',
        kind: 'delay',
        delayMs: 1500,
        paymentIntent: share.paymentIntentId,
        times: 10,
      });
      await captureInDashboard(share.paymentIntentId);
      await refundInDashboard(share.paymentIntentId);
      await expectItsEnd(share);
    },
    ofATest,
  );
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

  it.concurrent(
    'does not keep a share that was being paid for',
    async () => {
      const share = await hold();
      await failFor(share, 'capture', 40);
      await payByCard(share.paymentIntentId);
      await eventually(
        () => purchasesOf(share.buyer),
        ([one]) => one?.state === 'settling',
      );
      await forgetIntent(share.paymentIntentId);
      expect((await trackPurchase(share.buyer, share)).status).toBe(503);
      expect((await close(share.groupId)).status).toBe(409);
      await expectItsEnd(share);
    },
    ofATest,
  );

  it.concurrent(
    'is not waited for where its buyer gave the share back',
    async () => {
      const share = await hold();
      const [held] = await purchasesOf(share.buyer);
      await forgetIntent(share.paymentIntentId);
      expect((await trackPurchase(share.buyer, share)).status).toBe(402);
      const releaseHold = () =>
        api('POST', `/api/purchases/${held?._id ?? ''}/release`, share.buyer);
      expect((await releaseHold()).status).toBe(503);
      const { status } = await eventually(releaseHold, (answer) => answer.status === 200, patience);
      expect(status).toBe(200);
      await expectItsEnd(share);
    },
    ofATest,
  );

  it.concurrent('is replaced when its buyer asks for the share again', async () => {
    const share = await hold();
    await forgetIntent(share.paymentIntentId);
    const again = await startPayment(share.buyer, share.groupId, 'Half', 55_000);
    expect(again.status).toBe(200);
    expect(again.body.paymentIntentId).not.toBe(share.paymentIntentId);
    expect((await alertsOf(share.groupId)).map(({ kind }) => kind)).toEqual(['payment-missing']);
  });
});
