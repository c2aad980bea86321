import { bookedCharge, endRefund, listRefunds, slowRefunds } from '#testing/cardProvider';
import { purchasesOf, refundShare } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import { readStatements, sellByWeight, settleByWeight } from '#testing/factories/weight';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

/** Longer than a step may take before the sweep takes it up. */
const abandonedSeconds = 60;

/** A share of which the bank has sent a part back. */
async function buildSentBack() {
  const sold = await sellByWeight();
  const { admin, group, agreed } = sold;
  await slowRefunds(agreed.paymentIntentId);
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  await runJobs('sweep');
  await endRefund(agreed.paymentIntentId, 'failed');
  await runJobs('sweep');
  const { shares } = await readStatements(group._id, admin);
  const share = shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id);
  const giveBack = () =>
    succeed(api('POST', `/api/returns/${share?.returns[0]?._id ?? ''}/given-back`, admin));
  return { ...sold, giveBack };
}

it('moves what is left of the payment when a part of it was given back by hand', async () => {
  const { agreed, giveBack } = await buildSentBack();
  await giveBack();
  await succeed(refundShare(agreed.purchase._id));
  await endRefund(agreed.paymentIntentId, 'succeeded');
  await advanceClock(abandonedSeconds);
  await runJobs('sweep');
  expect(await bookedCharge(agreed.paymentIntentId)).toMatchObject({
    capturedCents: 162_422,
    refundedCents: 153_125,
  });
  expect(await purchasesOf(agreed.buyer)).toMatchObject([
    { state: 'refunded', returned: { toCard: 1_531.25, anotherWay: 92.97 } },
  ]);
});

it('is sent again once when the bank had sent back a part before', async () => {
  const { agreed } = await buildSentBack();
  await succeed(refundShare(agreed.purchase._id));
  await endRefund(agreed.paymentIntentId, 'failed');
  await advanceClock(abandonedSeconds);
  await runJobs('sweep');
  expect(await listRefunds(agreed.paymentIntentId)).toMatchObject([
    { amount: 162_422, status: 'succeeded' },
    { amount: 162_422, status: 'failed' },
    { amount: 9_297, status: 'failed' },
  ]);
});
