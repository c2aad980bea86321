import type { Receipt } from '#shared/purchases/purchases.contract';
import {
  bookedCharge,
  deliverEvents,
  disputeCharge,
  endDispute,
  payByCard,
} from '#testing/cardProvider';
import { trackPurchase } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import {
  readStatements,
  sellByWeight,
  sendStatements,
  settleByWeight,
  startBalance,
} from '#testing/factories/weight';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

// Disputes are known here once the sweep has read them.
beforeAll(() => deliverEvents({ drop: true }));

/** A balance of what a bank took: $1,624.22 beside the $125.78 of the weight. */
async function askAgain() {
  const sold = await sellByWeight();
  const { group, admin, agreed } = sold;
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  const end = async (status: 'won' | 'lost') => {
    await endDispute(agreed.paymentIntentId, status);
    await runJobs('sweep');
  };
  const state = async () => {
    const sent = { hangingLb: 800, reason: 'Your bank decided.' };
    await succeed(sendStatements(group._id, sent, admin));
  };
  const readShare = async () => {
    const { shares } = await readStatements(group._id, admin);
    return shares.find(({ hasAgreed }) => hasAgreed);
  };
  const readReceipt = async () => {
    const path = `/api/purchases/${agreed.purchase._id}`;
    return (await succeed(api<Receipt>('GET', path, agreed.buyer))).body.settlement?.balance;
  };
  await disputeCharge(agreed.paymentIntentId);
  await end('lost');
  await state();
  const { balance } = (await readShare()) ?? {};
  if (!balance) throw new Error('Nothing is asked for again.');
  expect(balance.amount).toBe(1_750);
  return { ...sold, balance, end, state, readShare, readReceipt };
}

it('is not to be paid, by card or in cash, when the bank has given back what it asks for', async () => {
  const { admin, agreed, balance, end, readReceipt, readShare, state } = await askAgain();
  await end('won');
  expect(await startBalance(agreed.buyer, balance)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('You get a new statement.') },
  });
  expect(await api('POST', `/api/balances/${balance._id}/cash`, admin)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Send its new statement first.') },
  });
  expect(await readReceipt()).toBeNull();
  expect(await readShare()).toMatchObject({ balance: null, next: { balance: 125.78 } });
  await state();
  expect(await readReceipt()).toMatchObject({ amount: 125.78 });
});

it('is to be paid again when the bank took it after all', async () => {
  const { balance, end, readReceipt } = await askAgain();
  await end('won');
  await end('lost');
  expect(await readReceipt()).toMatchObject({ _id: balance._id, amount: 1_750 });
});

it('takes nothing when its form was open while the bank gave back what it asks for', async () => {
  const { agreed, balance, end, readReceipt, state } = await askAgain();
  const { groupId, portion } = agreed.purchase;
  const { paymentIntentId } = (await succeed(startBalance(agreed.buyer, balance))).body;
  await end('won');
  await payByCard(paymentIntentId);
  const tracked = await trackPurchase(agreed.buyer, { groupId, portion, paymentIntentId });
  expect(tracked).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('You get a new statement.') },
  });
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ status: 'canceled' });
  expect(await readReceipt()).toBeNull();
  await state();
  expect(await readReceipt()).toMatchObject({ amount: 125.78 });
});
