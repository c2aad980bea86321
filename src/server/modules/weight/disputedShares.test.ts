import type { Purchase } from '#shared/purchases/purchases.contract';
import { bookedCharge, deliverEvents, disputeCharge, endDispute } from '#testing/cardProvider';
import { refundShare } from '#testing/factories/purchases';
import { succeed, superadminToken } from '#testing/factories/users';
import { askForBalance, payBalance, readStatements } from '#testing/factories/weight';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

// Disputes are known here once the sweep has read them.
beforeAll(() => deliverEvents({ drop: true }));

/** Two rounds of the sweep, each after the longest pause of a step. */
async function sweepTwice(): Promise<void> {
  for (const seconds of [601, 601]) {
    await advanceClock(seconds);
    await runJobs('sweep');
  }
}

/** A share with a paid balance, both by card. */
async function payInTwo() {
  const sold = await askForBalance();
  const { agreed, balance, group } = sold;
  const balanceIntentId = await payBalance(agreed.buyer, balance);
  await runJobs('sweep');
  const states = async () => {
    const token = await superadminToken();
    const path = `/api/purchases?groupId=${group._id}`;
    const { body } = await succeed(api<Purchase[]>('GET', path, { token }));
    const stateOf = (amount: number) =>
      body.find(({ userId, amountPaid }) => userId === agreed.buyer.userId && amountPaid === amount)
        ?.state;
    return { share: stateOf(1_624.22), balance: stateOf(125.78) };
  };
  return { ...sold, balanceIntentId, states };
}

it('keeps share and balance paid when a dispute refuses the refund of the share', async () => {
  const { agreed, balanceIntentId, states } = await payInTwo();
  await disputeCharge(agreed.paymentIntentId);
  expect(await refundShare(agreed.purchase._id)).toMatchObject({ status: 409 });
  await sweepTwice();
  expect(await states()).toEqual({ share: 'paid', balance: 'paid' });
  expect(await bookedCharge(balanceIntentId)).toMatchObject({ refundedCents: 0 });
  await endDispute(agreed.paymentIntentId, 'won');
  await succeed(refundShare(agreed.purchase._id));
  await sweepTwice();
  expect(await states()).toEqual({ share: 'refunded', balance: 'refunded' });
});

it('keeps share and balance paid when the balance is disputed', async () => {
  const { agreed, balanceIntentId, states } = await payInTwo();
  await disputeCharge(balanceIntentId);
  await runJobs('sweep');
  expect(await refundShare(agreed.purchase._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('accept the dispute') },
  });
  expect(await states()).toEqual({ share: 'paid', balance: 'paid' });
});

it('gives back what a bank left of the balance when it was disputed after the refund began', async () => {
  const { agreed, balanceIntentId, states } = await payInTwo();
  await disputeCharge(balanceIntentId, 2_500);
  await succeed(refundShare(agreed.purchase._id));
  await sweepTwice();
  expect(await states()).toEqual({ share: 'refunded', balance: 'refunding' });
  await endDispute(balanceIntentId, 'lost');
  await sweepTwice();
  expect(await states()).toEqual({ share: 'refunded', balance: 'refunded' });
  expect(await bookedCharge(balanceIntentId)).toMatchObject({
    refundedCents: 10_078,
    withdrawnCents: 2_500,
  });
});

it('is still asked for its balance when a dispute refuses its refund', async () => {
  const { admin, agreed, balance, group } = await askForBalance();
  await disputeCharge(agreed.paymentIntentId);
  expect(await refundShare(agreed.purchase._id)).toMatchObject({ status: 409 });
  const { shares } = await readStatements(group._id, admin);
  const share = shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id);
  expect(share?.balance).toMatchObject({ amount: balance.amount, dueAt: balance.dueAt });
});
