import type { Alert } from '#shared/alerts/alerts.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { endRefund, listRefunds, slowRefunds } from '#testing/cardProvider';
import { checkOff } from '#testing/factories/pickup';
import { purchasesOf, refundShare, trackPurchase } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed } from '#testing/factories/users';
import {
  authorizeBalance,
  payBalance,
  readStatements,
  sellByWeight,
  sendStatements,
  settleByWeight,
  startBalance,
  weigh,
} from '#testing/factories/weight';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

type Sold = Awaited<ReturnType<typeof sellByWeight>>;

const alertsOf = async ({ token }: Sold['admin']): Promise<string[]> =>
  (await succeed(api<Alert[]>('GET', '/api/alerts', { token }))).body.map(({ kind }) => kind);

/** The share of a buyer in the statements of its group. */
const shareOf = async ({ group, admin }: Sold, { purchase }: { purchase: Purchase }) => {
  const { shares } = await readStatements(group._id, admin);
  const share = shares.find(({ purchaseId }) => purchaseId === purchase._id);
  if (!share) throw new Error('The share has no statement.');
  return share;
};

it('asks only buyers who agreed for what is missing when the carcass is heavier', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed, capped } = sold;
  await weigh(group._id, 800, admin);
  const preview = await readStatements(group._id, admin);
  expect(preview).toMatchObject({ version: 0, isToSend: true, needsReason: false });
  expect(preview.shares.map(({ next }) => next)).toMatchObject([
    { total: 1_750, balance: 125.78, return: 0 },
    { total: 1_750, balance: 0, return: 0 },
  ]);
  const sent = (await succeed(sendStatements(group._id, { hangingLb: 800 }, admin))).body;
  expect(sent).toMatchObject({ version: 1, isToSend: false });
  const [first, second] = sent.shares;
  expect(first).toMatchObject({
    hasAgreed: true,
    taken: 1_624.22,
    statement: { total: 1_750, lines: [{ label: 'Hanging weight', amount: 1_750 }] },
    balance: { amount: 125.78, state: 'held' },
  });
  expect(second).toMatchObject({ hasAgreed: false, balance: null, returns: [] });
  const name = group.name;
  const asked = await waitForMail(
    agreed.buyer.email,
    `Statement for your share of ${name}: $125.78 to pay`,
  );
  expect(asked.text.replace(/\s+/g, ' ')).toContain('The carcass weighs 800 lb, hot.');
  const told = await waitForMail(
    capped.buyer.email,
    `Statement for your share of ${name}: settled`,
  );
  expect(told.text).toContain('The rest is not asked for');
});

it('takes a balance by card once, with a receipt of its own, when its buyer pays', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed } = sold;
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  const { balance } = await shareOf(sold, agreed);
  if (!balance) throw new Error('No balance is asked for.');
  const { groupId, portion } = agreed.purchase;
  const paymentIntentId = await authorizeBalance(agreed.buyer, balance);
  const tracked = await succeed(trackPurchase(agreed.buyer, { groupId, portion, paymentIntentId }));
  expect(tracked.body.purchase).toMatchObject({
    balanceOf: agreed.purchase._id,
    amountPaid: 125.78,
    state: 'paid',
  });
  expect(await trackPurchase(agreed.buyer, { groupId, portion, paymentIntentId })).toMatchObject({
    status: 200,
  });
  expect(await shareOf(sold, agreed)).toMatchObject({
    taken: 1_750,
    balance: null,
    paidBalances: [{ amount: 125.78, method: 'card' }],
  });
  expect(await startBalance(agreed.buyer, balance)).toMatchObject({ status: 409 });
  // A balance is no share of its own.
  expect(await purchasesOf(agreed.buyer)).toMatchObject([{ _id: agreed.purchase._id }]);
  const { receiptNumber } = tracked.body.purchase;
  await waitForMail(
    agreed.buyer.email,
    `Receipt ${receiptNumber ?? ''}: the balance of your Full of ${group.name}`,
  );
});

it('is refused to others and at another amount, when a balance is paid', async () => {
  const sold = await sellByWeight();
  await settleByWeight(sold.group._id, sold.admin, { hangingLb: 800 });
  const { balance } = await shareOf(sold, sold.agreed);
  if (!balance) throw new Error('No balance is asked for.');
  expect(await startBalance(await buildUser(), balance)).toMatchObject({ status: 404 });
  const wrong = await startBalance(sold.agreed.buyer, { ...balance, amount: 1 });
  expect(wrong).toMatchObject({ status: 409, body: { message: 'The balance is $125.78 now.' } });
  const other = await buildSupplierAdmin();
  const path = `/api/groups/${sold.group._id}/statements`;
  expect(await api('GET', path, other)).toMatchObject({ status: 403 });
});

it('is no share to be released, left, packed or given out, when a balance is named as one', async () => {
  const sold = await sellByWeight();
  const { admin, agreed } = sold;
  await settleByWeight(sold.group._id, admin, { hangingLb: 800 });
  const id = (await shareOf(sold, agreed)).balance?._id ?? '';
  const path = `/api/purchases/${id}`;
  const asBuyer = { token: agreed.buyer.token };
  expect(await api('POST', `${path}/release`, asBuyer)).toMatchObject({ status: 404 });
  expect(await api('POST', `${path}/leave`, asBuyer)).toMatchObject({ status: 404 });
  expect(await api('GET', path, asBuyer)).toMatchObject({ status: 404 });
  const boxes = { token: admin.token, body: { boxes: 3, pounds: 104 } };
  expect(await api('PUT', `${path}/boxes`, boxes)).toMatchObject({ status: 404 });
  expect(await checkOff(id, admin.token)).toMatchObject({ status: 404 });
  expect((await shareOf(sold, agreed)).balance?._id).toBe(id);
});

it('returns to every buyer what is too much, once, when the carcass is lighter', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed, capped } = sold;
  const sent = await settleByWeight(group._id, admin, { hangingLb: 700 });
  expect(sent.shares).toMatchObject([
    {
      statement: { total: 1_531.25 },
      taken: 1_531.25,
      returns: [{ amount: 92.97, state: 'owed' }],
    },
    {
      statement: { total: 1_531.25 },
      taken: 1_531.25,
      returns: [{ amount: 92.97, state: 'owed' }],
    },
  ]);
  await runJobs('sweep');
  await runJobs('sweep');
  for (const { paymentIntentId } of [agreed, capped])
    expect(await listRefunds(paymentIntentId)).toMatchObject([
      { amount: 9_297, status: 'succeeded' },
    ]);
  expect(await shareOf(sold, agreed)).toMatchObject({ returns: [{ state: 'returned' }] });
  // It is no refund of the provider's dashboard.
  expect(await alertsOf(admin)).toEqual([]);
});

it('replaces what is asked for by the difference, with a reason, when the weight is corrected', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed } = sold;
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  const { balance } = await shareOf(sold, agreed);
  expect(await sendStatements(group._id, { hangingLb: 800 }, admin)).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  await weigh(group._id, 810, admin);
  expect(await sendStatements(group._id, { hangingLb: 800 }, admin)).toMatchObject({ status: 409 });
  expect(await sendStatements(group._id, { hangingLb: 810 }, admin)).toMatchObject({
    status: 422,
    body: { fields: { reason: 'Say why the statements are corrected.' } },
  });
  const reason = 'The second side was read wrong.';
  await succeed(sendStatements(group._id, { hangingLb: 810, reason }, admin));
  const share = await shareOf(sold, agreed);
  expect(share).toMatchObject({ statement: { version: 2, reason }, balance: { amount: 147.65 } });
  if (!balance || !share.balance) throw new Error('No balance is asked for.');
  expect(await startBalance(agreed.buyer, balance)).toMatchObject({ status: 409 });
  await payBalance(agreed, share.balance);
  expect(await shareOf(sold, agreed)).toMatchObject({ taken: 1_771.87, balance: null });
});

it('mails the newest statement alone when the mail server was away, and ten of a day at most', async () => {
  const { admin, group, agreed } = await sellByWeight();
  const reason = 'The second side was read wrong.';
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  for (let hangingLb = 801; hangingLb < 810; hangingLb += 1) {
    await settleByWeight(group._id, admin, { hangingLb, reason });
  }
  await weigh(group._id, 810, admin);
  expect(await sendStatements(group._id, { hangingLb: 810, reason }, admin)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('ten times within a day') },
  });
  await runJobs('mail');
  const subjects = (await mailsTo(agreed.buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /statement/i.test(subject))).toEqual([
    `Corrected statement for your share of ${group.name}: $145.47 to pay`,
  ]);
});

it('is not sent before the harvest and the scale, and needs a reason when the weight is far off', async () => {
  const { admin, group } = await sellByWeight();
  expect(await sendStatements(group._id, { hangingLb: 700 }, admin)).toMatchObject({ status: 409 });
  await weigh(group._id, 600, admin);
  expect(await sendStatements(group._id, { hangingLb: 600 }, admin)).toMatchObject({
    status: 422,
    body: { fields: { reason: 'Say why the weight is so far from the estimate.' } },
  });
});

it('counts in the ranch’s record how near its estimates are, when statements were sent', async () => {
  const { admin, group, agreed } = await sellByWeight();
  const path = `/api/suppliers/${admin.supplierId}/record`;
  const read = async () =>
    (await succeed(api<{ record: object }>('GET', path, agreed.buyer))).body.record;
  expect(await read()).not.toHaveProperty('weighed');
  await settleByWeight(group._id, admin, { hangingLb: 720 });
  expect(await read()).toMatchObject({ soldOut: 1, weighed: { animals: 1, percent: 4 } });
});

it('ends a balance that is forgiven, paid in cash or refunded with its share', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed } = sold;
  const act = (path: string, body?: object) =>
    api('POST', path, { token: admin.token, ...(body && { body }) });
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  const first = (await shareOf(sold, agreed)).balance?._id ?? '';
  await succeed(act(`/api/balances/${first}/waive`, { reason: 'Late.' }));
  expect(await shareOf(sold, agreed)).toMatchObject({ balance: null, taken: 1_624.22 });
  expect(await act(`/api/balances/${first}/cash`)).toMatchObject({ status: 409 });

  await settleByWeight(group._id, admin, { hangingLb: 801, reason: 'Read wrong.' });
  const second = (await shareOf(sold, agreed)).balance?._id ?? '';
  await succeed(act(`/api/balances/${second}/cash`));
  expect(await shareOf(sold, agreed)).toMatchObject({
    balance: null,
    taken: 1_752.19,
    paidBalances: [{ method: 'cash', amount: 127.97 }],
  });

  await settleByWeight(group._id, admin, { hangingLb: 805, reason: 'Read wrong again.' });
  expect(await shareOf(sold, agreed)).toMatchObject({ balance: { amount: 8.75 } });
  await succeed(refundShare(agreed.purchase._id));
  const { shares } = await readStatements(group._id, admin);
  expect(shares.map(({ purchaseId }) => purchaseId)).not.toContain(agreed.purchase._id);
  const [purchase] = await purchasesOf(agreed.buyer);
  expect(purchase).toMatchObject({ state: 'refunded', returned: { toCard: 1_624.22 } });
});

it('says that a share is not given out, when it is not settled', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed, capped } = sold;
  const warnings = async () => {
    const { body } = await succeed(
      api<{ shares: { purchaseId: string; warning: string | null }[] }>(
        'GET',
        `/api/groups/${group._id}/handover`,
        admin,
      ),
    );
    return Object.fromEntries(body.shares.map(({ purchaseId, warning }) => [purchaseId, warning]));
  };
  const unsent = 'This share is sold by weight and not settled: send the statements first.';
  expect((await warnings())[capped.purchase._id]).toBe(unsent);
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  expect(await warnings()).toEqual({
    [agreed.purchase._id]: '$125.78 of this share is not paid: do not give it out before that.',
    [capped.purchase._id]: null,
  });
  await succeed(checkOff(agreed.purchase._id, admin.token));
  expect(await alertsOf(admin)).toEqual(['given-out']);
});

it('tells the admins once, and takes no second try, when a bank sends a return back', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed } = sold;
  await slowRefunds(agreed.paymentIntentId);
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  await runJobs('sweep');
  await endRefund(agreed.paymentIntentId, 'failed');
  await runJobs('sweep');
  await runJobs('sweep');
  expect(await listRefunds(agreed.paymentIntentId)).toHaveLength(1);
  expect(await alertsOf(admin)).toEqual(['return-failing']);
  const { returns } = await shareOf(sold, agreed);
  const path = `/api/returns/${returns[0]?._id ?? ''}/given-back`;
  await succeed(api('POST', path, admin));
  expect(await shareOf(sold, agreed)).toMatchObject({ returns: [{ state: 'returned' }] });
});
