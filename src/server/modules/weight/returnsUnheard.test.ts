import { deliverEvents, endRefund, slowRefunds } from '#testing/cardProvider';
import { sellByWeight, settleByWeight } from '#testing/factories/weight';
import { kindsOf, sweep } from '#testing/refundsUnheard';

// The sweep alone finds changes at the provider: events are off.
beforeAll(() => deliverEvents({ drop: true }));

it('is owed again when a bank sends a return back after it had arrived, and no event says so', async () => {
  const { admin, group, agreed } = await sellByWeight();
  await slowRefunds(agreed.paymentIntentId);
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  await sweep();
  await endRefund(agreed.paymentIntentId, 'succeeded');
  await sweep();
  expect(await kindsOf(admin)).toEqual([]);
  await endRefund(agreed.paymentIntentId, 'failed', 9_297);
  await sweep();
  expect(await kindsOf(admin)).toEqual(['return-failing']);
});
