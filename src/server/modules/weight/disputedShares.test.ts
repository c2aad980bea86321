import type { Purchase } from '#shared/purchases/purchases.contract';
import {
  bookedCharge,
  clearFaults,
  deliverEvents,
  disputeCharge,
  endDispute,
  refundInDashboard,
  scheduleFault,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { checkOff } from '#testing/factories/pickup';
import { refundShare } from '#testing/factories/purchases';
import { succeed, superadminToken } from '#testing/factories/users';
import {
  askForBalance,
  payBalance,
  readStatements,
  settleByWeight,
} from '#testing/factories/weight';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { kindsOf } from '#testing/refundsUnheard';
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
  const balanceIntentId = await payBalance(agreed, balance);
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

it('hears of a balance that was refunded when a dispute keeps the rest of its share paid', async () => {
  const { admin, agreed, balanceIntentId, group, states } = await payInTwo();
  const { paymentIntentId } = agreed;
  await scheduleFault({
    operation: 'refund',
    kind: 'server-error',
    paymentIntent: paymentIntentId,
    times: 100,
  });
  await succeed(refundShare(agreed.purchase._id));
  await deliverEvents();
  await refundInDashboard(balanceIntentId, 12_578);
  await eventually(states, ({ balance }) => balance === 'refunded');
  await deliverEvents({ drop: true });
  expect(await states()).toEqual({ share: 'refunding', balance: 'refunded' });
  await clearFaults(paymentIntentId);
  await disputeCharge(paymentIntentId);
  await sweepTwice();
  expect(await states()).toEqual({ share: 'paid', balance: 'refunded' });
  const subject = `$125.78 went back to your card for your share of ${group.name}`;
  expect((await waitForMail(agreed.buyer.email, subject)).text).toContain(
    'The share is still yours',
  );
  expect((await kindsOf(admin)).sort()).toEqual(['charge.dispute.created', 'refund-in-part']);
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

/** The warning of check-off about the share whose buyer agreed. */
async function warningOf({ admin, group, agreed }: Awaited<ReturnType<typeof payInTwo>>) {
  const path = `/api/groups/${group._id}/handover`;
  type Handover = { shares: { purchaseId: string; warning: string | null }[] };
  const { shares } = (await succeed(api<Handover>('GET', path, admin))).body;
  return shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id)?.warning;
}

it('is not given out while a bank decides about its balance, and an alert says so where it was', async () => {
  const sold = await payInTwo();
  expect(await warningOf(sold)).toBeNull();
  await succeed(checkOff(sold.agreed.purchase._id, sold.admin.token));
  await disputeCharge(sold.balanceIntentId);
  await runJobs('sweep');
  expect(await warningOf(sold)).toBe(
    'The buyer disputes $125.78 at their bank: do not give the share out until that is decided.',
  );
  expect((await kindsOf(sold.admin)).sort()).toEqual(['charge.dispute.created', 'given-out']);
  await endDispute(sold.balanceIntentId, 'won');
  await runJobs('sweep');
  expect(await kindsOf(sold.admin)).toEqual([]);
});

it('takes the alert of a share back that was given out when its balance is paid, forgiven or restated', async () => {
  const { admin, agreed, balance, group } = await askForBalance();
  await succeed(checkOff(agreed.purchase._id, admin.token));
  expect(await kindsOf(admin)).toEqual(['given-out']);
  await payBalance(agreed, balance);
  expect(await kindsOf(admin)).toEqual([]);
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 810, reason: 'Misread.' });
  expect(await kindsOf(admin)).toEqual(['given-out']);
  const again = shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id)?.balance;
  const { token } = admin;
  const waived = { token, body: { reason: 'A friend.' } };
  await succeed(api('POST', `/api/balances/${again?._id ?? ''}/waive`, waived));
  expect(await kindsOf(admin)).toEqual([]);
});

it('is asked again for what a bank took when the weight is corrected', async () => {
  const { admin, agreed, balanceIntentId, group } = await payInTwo();
  await disputeCharge(balanceIntentId, 2_500);
  await endDispute(balanceIntentId, 'lost');
  await runJobs('sweep');
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 801, reason: 'Misread.' });
  const share = shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id);
  expect(share).toMatchObject({
    statement: { total: 1_752.19, byBank: 25 },
    taken: 1_725,
    byBank: 25,
    balance: { amount: 27.19 },
  });
});

it('is not reminded of a balance while a bank decides about the one before', async () => {
  const { admin, agreed, balanceIntentId, group } = await payInTwo();
  await settleByWeight(group._id, admin, { hangingLb: 810, reason: 'Misread.' });
  await disputeCharge(balanceIntentId);
  await runJobs('sweep');
  await advanceClock(6 * 24 * 3_600);
  await runJobs('balances', 'mail');
  const reminded = async () =>
    (await mailsTo(agreed.buyer.email)).filter(({ subject }) => subject.endsWith('is due soon'));
  expect(await reminded()).toEqual([]);
  await endDispute(balanceIntentId, 'won');
  await runJobs('sweep', 'balances', 'mail');
  expect(await reminded()).toHaveLength(1);
});
