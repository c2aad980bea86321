import {
  bookedCharge,
  clearFaults,
  deliverEvents,
  endRefund,
  scheduleFault,
  slowRefunds,
} from '#testing/cardProvider';
import { purchasesOf, refundShare } from '#testing/factories/purchases';
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

// The sweep alone finds changes at the provider: events are off.
beforeAll(() => deliverEvents({ drop: true }));

describe('a refund that the bank sends back', () => {
  /** A refund that succeeded and was sent back by the bank; a further try stays pending. */
  async function sendBack() {
    const sold = await sellShare();
    expect((await refundShare(sold.purchase._id)).body.state).toBe('refunded');
    await slowRefunds(sold.paymentIntentId);
    await endRefund(sold.paymentIntentId, 'failed');
    await slowRefunds(sold.paymentIntentId);
    await sweep();
    expect(await kindsOf(sold.admin)).toEqual(['refund.failed']);
    return sold;
  }

  it('is owed and tried again, while the share stays on sale', async () => {
    const { admin, buyer, group, paymentIntentId } = await sendBack();
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunding', refundedAt: null }]);
    expect(await remaining(buyer.token, group._id)).toBe(4400);
    await sweep();
    expect(await sentBackWords(admin)).toContain('on its way: wait');
    await endRefund(paymentIntentId, 'succeeded');
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
    expect(await sentBackWords(admin)).toContain('It was sent again. Once the buyer has it');
    expect(await remaining(buyer.token, group._id)).toBe(4400);
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
  });

  it('is sent again once when the bank accepts that at once, and not a third time', async () => {
    const { admin, buyer, group, purchase, paymentIntentId } = await sellShare();
    await refundShare(purchase._id);
    await endRefund(paymentIntentId, 'failed');
    await sweep();
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
    expect(await sentBackWords(admin)).toContain('It was sent again. Once the buyer has it');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
    await endRefund(paymentIntentId, 'failed');
    await sweep();
    await sweep();
    expect(await stateOf(buyer)).toBe('refunding');
    expect(await sentBackWords(admin)).toContain('twice');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 0 });
    await markHandled(admin);
    await sweep();
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
    expect(await alertsOf(admin)).toEqual([]);
    expect(await remaining(buyer.token, group._id)).toBe(4400);
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 0 });
  });

  it.each(['before', 'after'] as const)(
    'keeps its alert’s words when the bank sent it back %s it had arrived and no try is answered',
    async (when) => {
      const { admin, buyer, purchase, paymentIntentId } = await sellShare();
      if (when === 'before') await slowRefunds(paymentIntentId);
      await refundShare(purchase._id);
      const fault = { operation: 'refund', kind: 'server-error' } as const;
      await scheduleFault({ ...fault, paymentIntent: paymentIntentId, times: 50 });
      await endRefund(paymentIntentId, 'failed');
      for (let sweeps = 0; sweeps < 4; sweeps += 1) await sweep();
      expect(await sentBackWords(admin)).toContain('sent back');
      await clearFaults(paymentIntentId);
      await markHandled(admin);
      await sweep();
      expect(await stateOf(buyer)).toBe('refunded');
      expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 0 });
    },
  );

  it('is not retried when an admin has paid another way', async () => {
    const { admin, buyer } = await sendBack();
    await markHandled(admin);
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
    await sweep();
    expect(await alertsOf(admin)).toEqual([]);
    expect(await stateOf(buyer)).toBe('refunded');
  });

  it('is not sent a third time when both failed before they arrived', async () => {
    const { admin, buyer, group, purchase, paymentIntentId } = await sellShare();
    await slowRefunds(paymentIntentId);
    await refundShare(purchase._id);
    await endRefund(paymentIntentId, 'failed');
    await slowRefunds(paymentIntentId);
    await sweep();
    await endRefund(paymentIntentId, 'failed');
    await sweep();
    await sweep();
    expect(await sentBackWords(admin)).toContain('twice');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 0 });
    expect(await remaining(buyer.token, group._id)).toBe(3850);
    await markHandled(admin);
    await sweep();
    expect(await stateOf(buyer)).toBe('refunded');
    expect(await remaining(buyer.token, group._id)).toBe(4400);
    expect(await alertsOf(admin)).toEqual([]);
  });
});
