import type { PaymentEvent } from '#shared/purchases/paymentEvent.schema';
import {
  bookedCharge,
  cards,
  clearFaults,
  deliverEvents,
  disputeCharge,
  endDispute,
  endRefund,
  refundInDashboard,
  scheduleFault,
  slowRefunds,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { purchasesOf, refundShare } from '#testing/factories/purchases';
import { mailsTo } from '#testing/mailbox';
import {
  alertsOf,
  kindsOf,
  markHandled,
  remaining,
  sellShare,
  sentBackWords,
  stateOf,
  sweep,
} from '#testing/refundsUnheard';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

// The sweep alone finds changes at the provider: events are off.
beforeAll(() => deliverEvents({ drop: true }));

describe('a refund that the provider has only accepted', () => {
  it('keeps the share off sale until the money has arrived', async () => {
    const { buyer, group, purchase, paymentIntentId } = await sellShare();
    await slowRefunds(paymentIntentId);
    expect((await refundShare(purchase._id)).body.state).toBe('refunding');
    await sweep();
    expect(await stateOf(buyer)).toBe('refunding');
    expect(await remaining(buyer.token, group._id)).toBe(3850);
    await endRefund(paymentIntentId, 'succeeded');
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
    expect(await remaining(buyer.token, group._id)).toBe(4400);
  });

  it('is sent again when it fails, and the alert stays open when that has arrived', async () => {
    const { admin, buyer, group, purchase, paymentIntentId } = await sellShare();
    await slowRefunds(paymentIntentId);
    await refundShare(purchase._id);
    await endRefund(paymentIntentId, 'failed');
    await slowRefunds(paymentIntentId);
    await sweep();
    expect(await sentBackWords(admin)).toContain('on its way: wait');
    expect(await remaining(buyer.token, group._id)).toBe(3850);
    await endRefund(paymentIntentId, 'succeeded');
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
    expect(await sentBackWords(admin)).toContain('It was sent again. Once the buyer has it');
  });

  it('arrives with the card that Stripe documents for it', async () => {
    const { buyer, purchase } = await sellShare(cards.refundsSlowly);
    await refundShare(purchase._id);
    // The provider ends the payment by itself, shortly after.
    const state = await eventually(
      () => sweep().then(() => stateOf(buyer)),
      (now) => now === 'refunded',
    );
    expect(state).toBe('refunded');
  });

  it('is followed where it was made in the dashboard', async () => {
    const { buyer, group, paymentIntentId } = await sellShare();
    await slowRefunds(paymentIntentId);
    await refundInDashboard(paymentIntentId);
    await sweep();
    expect(await stateOf(buyer)).toBe('refunding');
    expect(await remaining(buyer.token, group._id)).toBe(3850);
    await endRefund(paymentIntentId, 'succeeded');
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
  });
});

describe('a refund of a part', () => {
  it('alerts the admins once for each, and the share stays sold', async () => {
    const { admin, buyer, paymentIntentId } = await sellShare();
    await refundInDashboard(paymentIntentId, 100);
    await sweep();
    expect(await kindsOf(admin)).toEqual(['refund-in-part']);
    const [alert] = await alertsOf(admin);
    expect(alert?.message).toContain('$1.00');
    await markHandled(admin);
    await sweep();
    expect(await alertsOf(admin)).toEqual([]);
    await refundInDashboard(paymentIntentId, 200);
    await sweep();
    expect(await kindsOf(admin)).toEqual(['refund-in-part']);
    expect((await alertsOf(admin))[0]?.message).toContain('$3.00');
    expect(await stateOf(buyer)).toBe('paid');
  });

  it('tells the buyer by one mail for each, and the payment’s events of each', async () => {
    const { admin, buyer, group, purchase, paymentIntentId } = await sellShare();
    await refundInDashboard(paymentIntentId, 100);
    await sweep();
    await sweep();
    await refundInDashboard(paymentIntentId, 200);
    await sweep();
    await runJobs('mail');
    const told = (await mailsTo(buyer.email)).filter(({ subject }) =>
      subject.includes('went back'),
    );
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      `$1.00 went back to your card for your share of ${group.name}`,
      `$2.00 went back to your card for your share of ${group.name}`,
    ]);
    expect(told[0]?.text).toContain('The share is still yours.');
    const path = `/api/purchases/${purchase._id}/events`;
    const { events } = (await api<{ events: PaymentEvent[] }>('GET', path, admin)).body;
    expect(events).toMatchObject([
      { kind: 'held' },
      { kind: 'paid' },
      { kind: 'refunded-in-part', actor: null, note: 'By now $1.00 went back to the card.' },
      { kind: 'refunded-in-part', actor: null, note: 'By now $3.00 went back to the card.' },
    ]);
  });

  it('has gone back only once it has arrived', async () => {
    const { admin, buyer, paymentIntentId } = await sellShare();
    await slowRefunds(paymentIntentId);
    await refundInDashboard(paymentIntentId, 100);
    await sweep();
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid', returned: null }]);
    expect(await alertsOf(admin)).toEqual([]);
    await endRefund(paymentIntentId, 'succeeded');
    await sweep();
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid', returned: { toCard: 1 } }]);
    expect(await kindsOf(admin)).toEqual(['refund-in-part']);
  });

  it('resolves the alert when the rest is refunded, too', async () => {
    const { admin, purchase, paymentIntentId } = await sellShare();
    await refundInDashboard(paymentIntentId, 100);
    await sweep();
    expect(await kindsOf(admin)).toEqual(['refund-in-part']);
    expect((await refundShare(purchase._id)).body.state).toBe('refunded');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
    expect(await alertsOf(admin)).toEqual([]);
  });
});

it('of two parts is owed where the bank sends the first back', async () => {
  const { admin, buyer, purchase, paymentIntentId } = await sellShare();
  await refundInDashboard(paymentIntentId, 100);
  await sweep();
  expect(await kindsOf(admin)).toEqual(['refund-in-part']);
  expect((await refundShare(purchase._id)).body.state).toBe('refunded');
  await endRefund(paymentIntentId, 'failed', 100);
  await sweep();
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
  expect(await stateOf(buyer)).toBe('refunded');
});

describe('a refund that cannot go out', () => {
  it.each(['refund', 'retrieve'] as const)(
    'alerts the admins while every %s fails, and succeeds afterwards',
    async (operation) => {
      const { admin, buyer, purchase, paymentIntentId } = await sellShare();
      const fault = { operation, kind: 'server-error', paymentIntent: paymentIntentId } as const;
      await scheduleFault({ ...fault, times: 50 });
      expect((await refundShare(purchase._id)).body.state).toBe('refunding');
      // A single failed try raises no alert.
      await sweep();
      await sweep();
      expect(await kindsOf(admin)).toEqual(['refund-failing']);
      await clearFaults(paymentIntentId);
      await sweep();
      expect(await stateOf(buyer)).toBe('refunded');
      expect(await alertsOf(admin)).toEqual([]);
      expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
    },
  );
});

describe('a disputed charge', () => {
  it('that is lost has brought the buyer the money: a refund takes the share back', async () => {
    const { admin, buyer, group, purchase, paymentIntentId } = await sellShare();
    await disputeCharge(paymentIntentId);
    await endDispute(paymentIntentId, 'lost');
    await sweep();
    expect(await kindsOf(admin)).toEqual(['charge.dispute.lost']);
    expect(await stateOf(buyer)).toBe('paid');
    expect((await refundShare(purchase._id)).body.state).toBe('refunded');
    expect(await remaining(buyer.token, group._id)).toBe(4400);
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 0 });
    expect(await alertsOf(admin)).toEqual([]);
  });
});
