import { asCents } from '#shared/money';
import { trackPurchase } from '#testing/factories/purchases';
import {
  authorizeBalance,
  readStatements,
  sellByWeight,
  sendStatements,
  settleByWeight,
  weigh,
} from '#testing/factories/weight';
import { bookedCharge } from '#testing/cardProvider';
import { runJobs } from '#testing/timeControls';

const cents = (dollars: number): number => asCents(Math.round(dollars * 100));

it.each([1, 2, 3])(
  'asks for what is missing and takes no cent twice when the weight is corrected while a balance is paid (%d)',
  async () => {
    const { admin, group, agreed } = await sellByWeight();
    const sent = await settleByWeight(group._id, admin, { hangingLb: 800 });
    const balance = sent.shares[0]?.balance;
    if (!balance) throw new Error('No balance is asked for.');
    const paymentIntentId = await authorizeBalance(agreed.buyer, balance);
    await weigh(group._id, 810, admin);
    const correction = { hangingLb: 810, reason: 'Read wrong.' };
    const { groupId, portion } = agreed.purchase;
    const [tracked] = await Promise.all([
      trackPurchase(agreed.buyer, { groupId, portion, paymentIntentId }),
      sendStatements(group._id, correction, admin),
    ]);
    await sendStatements(group._id, correction, admin);
    await runJobs('sweep');
    const share = (await readStatements(group._id, admin)).shares.find(
      ({ purchaseId }) => purchaseId === agreed.purchase._id,
    );
    expect(share?.statement).toMatchObject({ version: 2, total: 1_771.87 });
    const asked = share?.balance?.amount ?? 0;
    expect(cents((share?.taken ?? 0) + asked)).toBe(cents(1_771.87));
    // The first payment was taken, and counts; or it was not, and the whole difference is asked for.
    const isTaken = tracked.status < 300;
    const charge = await bookedCharge(paymentIntentId);
    const { capturedCents = 0, refundedCents = 0 } = charge ?? {};
    expect(capturedCents - refundedCents).toBe(isTaken ? 12_578 : 0);
    expect(cents(asked)).toBe(isTaken ? 2_187 : 14_765);
  },
);
