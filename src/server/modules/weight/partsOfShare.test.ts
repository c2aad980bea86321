import type { Purchase, Receipt } from '#shared/purchases/purchases.contract';
import { bookedCharge, refundInDashboard } from '#testing/cardProvider';
import { dayIn, reach } from '#testing/factories/milestones';
import { purchasesOf, refundShare } from '#testing/factories/purchases';
import { buildUser, succeed } from '#testing/factories/users';
import {
  askForBalance,
  payBalance,
  payRest,
  readRest,
  sellWithDeposit,
  readStatements,
  settleByWeight,
} from '#testing/factories/weight';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { alertsOf, sweep } from '#testing/refundsUnheard';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const paymentsOf = async (groupId: string, { token }: { token: string }): Promise<Purchase[]> =>
  (await succeed(api<Purchase[]>('GET', `/api/purchases?groupId=${groupId}`, { token }))).body;

/** A share whose deposit was paid by card, and whose rest was paid, too. */
async function sellPaidUp(way: 'card' | 'cash') {
  const sold = await sellWithDeposit();
  const { balance } = await readRest(sold);
  if (way === 'card') await payRest(sold);
  else await succeed(api('POST', `/api/balances/${balance._id}/cash`, sold.admin));
  await runJobs('sweep');
  return { ...sold, balance };
}

it('is not refunded without the share that it was paid for', async () => {
  const { group, admin, balance } = await sellPaidUp('card');
  expect(await refundShare(balance._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Refund the share') as string },
  });
  const states = (await paymentsOf(group._id, admin)).map(({ state }) => state);
  expect(states).toEqual(['paid', 'paid']);
});

it('is put before the admins when it alone was refunded at the card provider, and the share stays', async () => {
  const { group, admin, agreed, balance } = await askForBalance();
  const paymentIntentId = await payBalance(agreed, balance);
  await refundInDashboard(paymentIntentId, 12_578);
  await runJobs('sweep');
  const payments = await paymentsOf(group._id, admin);
  expect(payments.map(({ amountPaid, state }) => [amountPaid, state])).toContainEqual([
    125.78,
    'refunded',
  ]);
  expect(await alertsOf(admin)).toMatchObject([
    {
      kind: 'refund-in-part',
      message: expect.stringMatching(
        /\$125\.78 of it was refunded .*The share stays sold\./,
      ) as string,
    },
  ]);
  const subject = `$125.78 went back to your card for your share of ${group.name}`;
  expect((await waitForMail(agreed.buyer.email, subject)).text).toContain(
    'The share is still yours',
  );
  const mails = await mailsTo(agreed.buyer.email);
  expect(mails.map((mail) => mail.subject).join()).not.toContain('was refunded');
});

it('says in the list what a refund of the share gives back with it, by its way', async () => {
  const byCard = await sellPaidUp('card');
  expect(await paymentsOf(byCard.group._id, byCard.admin)).toContainEqual(
    expect.objectContaining({ amountPaid: 406.06, paidLater: { card: 1_218.16, cash: 0 } }),
  );
  const inCash = await sellPaidUp('cash');
  expect(await paymentsOf(inCash.group._id, inCash.admin)).toContainEqual(
    expect.objectContaining({ amountPaid: 406.06, paidLater: { card: 0, cash: 1_218.16 } }),
  );
});

it('is counted in what went back, and marked so, when its share was refunded', async () => {
  const { buyer, purchase } = await sellPaidUp('card');
  await succeed(refundShare(purchase._id));
  await advanceClock(60);
  await runJobs('sweep');
  expect(await purchasesOf(buyer)).toMatchObject([
    { amountPaid: 406.06, state: 'refunded', returned: { toCard: 1_624.22 } },
  ]);
  await runJobs('mail');
  const mails = (await mailsTo(buyer.email)).filter(({ subject }) => /refunded|back/.test(subject));
  expect(mails.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('$1,624.22 went back to your card'),
  ]);
  const path = `/api/purchases/${purchase._id}`;
  const { settlement } = (await succeed(api<Receipt>('GET', path, buyer))).body;
  expect(settlement).toMatchObject({ taken: 0, paidBalances: [{ kind: 'rest', refunded: true }] });
});

it('keeps its buyer from leaving by themselves when it was paid in cash', async () => {
  const { buyer, purchase, group, admin } = await sellPaidUp('cash');
  expect(await api('POST', `/api/purchases/${purchase._id}/leave`, buyer)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Ask the supplier to give it back') as string },
  });
  const states = (await paymentsOf(group._id, admin)).map(({ state }) => state);
  expect(states).toEqual(['paid', 'paid']);
});

it('is due later only when its buyer gets more days, and within two years', async () => {
  const { balance, admin } = await askForBalance();
  const move = (days: number) =>
    api('PUT', `/api/balances/${balance._id}/due`, {
      token: admin.token,
      body: { dueAt: dayIn(days) },
    });
  expect(await move(3)).toMatchObject({
    status: 422,
    body: {
      fields: {
        dueAt: expect.stringMatching(/^Choose a day after .*, when it is due now\.$/) as string,
      },
    },
  });
  expect(await move(1_000)).toMatchObject({
    status: 422,
    body: { fields: { dueAt: 'Choose a day within two years of today.' } },
  });
  expect((await move(20)).status).toBe(200);
  // The answer was lost, and the button is pressed again.
  expect((await move(20)).status).toBe(200);
});

it('is told from the share in every file, with its fees, and the ledger says what is sold', async () => {
  const { group, admin } = await sellPaidUp('card');
  const read = async (path: string) =>
    (await succeed(api<string>('GET', `${path}groupId=${group._id}`, admin))).body;
  const payments = await read('/api/purchases/export?');
  expect(payments).toContain('"Deposit of a Full"');
  expect(payments).toContain('"Balance of a Full"');
  // 2.9 % and 30 ¢ of $406.06, and of $1,218.16.
  expect(await read('/api/purchases/pick-list?')).toContain(',,47.71,');
  const ledger = await read(`/api/groups/${group._id}/ledger/export?`);
  expect(ledger).toContain('"Sold","Sold so far"');
  expect(ledger).not.toContain('Taken in');
});

it.each(['card', 'cash'] as const)(
  'leaves the share its buyer’s when all of the deposit goes back by the weight, and the rest was paid by %s',
  async (way) => {
    const { buyer, purchase, group, admin } = await sellPaidUp(way);
    await reach(group._id, 'harvested');
    await settleByWeight(group._id, admin, { hangingLb: 400, reason: 'A small one.' });
    await runJobs('sweep');
    await advanceClock(601);
    await runJobs('sweep');
    expect(await purchasesOf(buyer)).toMatchObject([{ _id: purchase._id, state: 'paid' }]);
    const { token } = await buildUser({ role: 'superadmin' });
    const { shares } = await readStatements(group._id, { token });
    expect(shares).toMatchObject([
      { taken: 875, returns: [{ amount: 406.06, state: 'returned' }, {}] },
    ]);
  },
);

it('goes back once when its share is refunded after all of the deposit had gone back by the weight', async () => {
  const { buyer, purchase, group, admin, paymentIntentId } = await sellPaidUp('card');
  await reach(group._id, 'harvested');
  await settleByWeight(group._id, admin, { hangingLb: 400, reason: 'A small one.' });
  await sweep();
  await succeed(refundShare(purchase._id));
  await sweep();
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 40_606 });
  expect(await purchasesOf(buyer)).toMatchObject([
    { state: 'refunded', returned: { toCard: 1_624.22, owedToCard: 0 } },
  ]);
});

it('counts for a lost animal the cash that was not handed back yet', async () => {
  const { group, admin } = await sellPaidUp('cash');
  const cost = async () =>
    (await succeed(api<object>('GET', `/api/groups/${group._id}/call-off`, admin))).body;
  expect(await cost()).toMatchObject({ refunds: 406.06, cash: 1_218.16, buyers: 1 });
  await reach(group._id, 'harvested');
  const weighed = { hangingLb: 400, reason: 'A small one.' };
  const { shares } = await settleByWeight(group._id, admin, weighed);
  const part = shares[0]?.returns.find(({ method }) => method === 'cash');
  await succeed(api('POST', `/api/returns/${part?._id ?? ''}/given-back`, admin));
  expect(await cost()).toMatchObject({ cash: 875 });
});

it('tells its buyer of the cash that a refund gives back beside the card', async () => {
  const { buyer, purchase, group } = await sellPaidUp('cash');
  await succeed(refundShare(purchase._id));
  const subject = `You get $1,218.16 back in cash for your share of ${group.name}`;
  expect((await waitForMail(buyer.email, subject)).text).toContain('$1,218.16 in cash');
});
