import type { Alert } from '#shared/alerts/alerts.contract';
import { clockOf } from '#shared/groups/localTime';
import type { Receipt } from '#shared/purchases/purchases.contract';
import { payByCard, scheduleFault } from '#testing/cardProvider';
import { dayIn, reach, setMilestone } from '#testing/factories/milestones';
import {
  buyShare,
  readGroup,
  refundShare,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildUser, succeed, superadminToken } from '#testing/factories/users';
import {
  depositCents,
  payRest,
  readStatements,
  sellWithDeposit,
  settleByWeight,
} from '#testing/factories/weight';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, resetClock, runJobs } from '#testing/timeControls';

afterEach(() => resetClock());

type Sold = Awaited<ReturnType<typeof sellWithDeposit>>;

const agreement = { agreesToWeight: true as const, deposit: depositCents };

const receiptOf = async ({ buyer, purchase }: Pick<Sold, 'buyer' | 'purchase'>) =>
  (await succeed(api<Receipt>('GET', `/api/purchases/${purchase._id}`, { token: buyer.token })))
    .body;

const balanceOf = async (sold: Sold) => {
  const { balance } = (await receiptOf(sold)).settlement ?? {};
  if (!balance) throw new Error('Nothing is owed.');
  return balance;
};

it('charges the deposit alone when the buyer agreed to it, and asks for the rest', async () => {
  const sold = await sellWithDeposit();
  expect(sold.purchase).toMatchObject({ amountPaid: 406.06, price: 1624.22, state: 'paid' });
  expect(sold.updatedGroup.remainingCost).toBe(1624.22);
  expect(await balanceOf(sold)).toMatchObject({ kind: 'rest', amount: 1218.16, dueAt: null });
  await runJobs('mail');
  const mails = await mailsTo(sold.buyer.email);
  const mail = mails.find(({ subject }) => subject.startsWith('Receipt'));
  expect(mail?.text).toContain('for $1,624.22, of which a deposit of $406.06 is paid.');
  expect(mail?.text).toContain('The rest, $1,218.16, is due before the harvest');
});

it('charges the whole price when another client buys, which names no deposit', async () => {
  const { group } = await sellWithDeposit();
  const { purchase } = await buyShare(group._id, 'Full');
  expect(purchase.amountPaid).toBe(1624.22);
  expect(purchase).not.toHaveProperty('price');
});

it('refuses a deposit that is not the one of the group, before anything is held', async () => {
  const { group } = await sellWithDeposit();
  const buyer = await buildUser();
  const asked = { ...agreement, deposit: 50 };
  expect(await startPayment(buyer, group._id, 'Full', undefined, asked)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('deposit') as string },
  });
  const withoutConsent = { deposit: depositCents };
  expect((await startPayment(buyer, group._id, 'Full', undefined, withoutConsent)).status).toBe(
    422,
  );
  expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(0);
});

it('holds the share anew when its buyer chooses the deposit after the whole price', async () => {
  const { group } = await sellWithDeposit();
  const buyer = await buildUser();
  const whole = (await succeed(startPayment(buyer, group._id, 'Full'))).body;
  const part = (await succeed(startPayment(buyer, group._id, 'Full', undefined, agreement))).body;
  expect([whole.amount, part.amount]).toEqual([162_422, depositCents]);
  expect(part.paymentIntentId).not.toBe(whole.paymentIntentId);
  await payByCard(part.paymentIntentId);
  const share = { groupId: group._id, portion: 'Full' as const };
  const { purchase } = (
    await succeed(trackPurchase(buyer, { ...share, paymentIntentId: part.paymentIntentId }))
  ).body;
  expect(purchase.amountPaid).toBe(406.06);
});

it('is due two weeks before the planned harvest, moves with it, and never sooner than in a week', async () => {
  const sold = await sellWithDeposit();
  const { group } = sold;
  const zone = group.timeZone ?? 'UTC';
  const dayOf = (instant: string | number) => clockOf(new Date(instant), zone).slice(0, 10);
  const dueFor = async (plannedOn: string) => {
    await succeed(setMilestone(group._id, 'harvested', { plannedOn }));
    return dayOf((await balanceOf(sold)).dueAt ?? '');
  };
  const dayMs = 86_400_000;
  for (const plannedOn of [dayIn(40), dayIn(60)]) {
    const due = new Date(Date.parse(plannedOn) - 14 * dayMs).toISOString().slice(0, 10);
    expect(await dueFor(plannedOn)).toBe(due);
  }
  // The day that a week leads to as the plan is made, which may begin meanwhile.
  const first = dayOf(Date.now() + 7 * dayMs);
  const due = await dueFor(dayIn(10));
  expect([first, dayOf(Date.now() + 7 * dayMs)]).toContain(due);
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: null }));
  expect((await balanceOf(sold)).dueAt).toBeNull();
});

it('charges the whole price when the rest would be due by now', async () => {
  const { group } = await sellWithDeposit();
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: dayIn(10) }));
  const buyer = await buildUser();
  expect((await startPayment(buyer, group._id, 'Full', undefined, agreement)).status).toBe(409);
  const { purchase } = await buyShare(group._id, 'Full', buyer, { agreesToWeight: true });
  expect(purchase.amountPaid).toBe(1624.22);
});

it('is paid by card, and the statement counts deposit and rest', async () => {
  const sold = await sellWithDeposit();
  const { group, admin } = sold;
  await buyShare(group._id, 'Full');
  await payRest(sold);
  expect((await receiptOf(sold)).settlement).toMatchObject({
    balance: null,
    taken: 1624.22,
    paidBalances: [{ kind: 'rest', amount: 1218.16 }],
  });
  await reach(group._id, 'harvested');
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 700 });
  const share = shares.find(({ purchaseId }) => purchaseId === sold.purchase._id);
  expect(share?.returns).toEqual([expect.objectContaining({ amount: 92.97 })]);
});

it('goes back with the deposit when the share is refunded', async () => {
  const sold = await sellWithDeposit();
  await payRest(sold);
  await succeed(refundShare(sold.purchase._id));
  await advanceClock(60);
  await runJobs('sweep');
  const token = await superadminToken();
  const { body } = await succeed(
    api<{ state: string; amountPaid: number; returned: { toCard: number } | null }[]>(
      'GET',
      `/api/purchases?groupId=${sold.group._id}`,
      { token },
    ),
  );
  const returned = body.map(({ state, amountPaid, returned: back }) => [
    state,
    amountPaid,
    back?.toCard,
  ]);
  expect(returned.sort()).toEqual([
    ['refunded', 1218.16, 1218.16],
    ['refunded', 406.06, 406.06],
  ]);
  expect((await readGroup(token, sold.group._id)).remainingCost).toBe(3248.44);
});

it('is not forgiven, because it is the price', async () => {
  const sold = await sellWithDeposit();
  const { token } = sold.admin;
  const { _id } = await balanceOf(sold);
  const body = { reason: 'A friend.' };
  expect((await api('POST', `/api/balances/${_id}/waive`, { token, body })).status).toBe(409);
});

it('reminds the buyer a week and two days before and on the day, and asks the rancher after three', async () => {
  const sold = await sellWithDeposit();
  await succeed(setMilestone(sold.group._id, 'harvested', { plannedOn: dayIn(40) }));
  const reminders = async () =>
    (await mailsTo(sold.buyer.email)).filter(({ subject }) => /is due soon|was due$/.test(subject))
      .length;
  const pass = async (days: number) => {
    await advanceClock(days * 86_400);
    await runJobs('balances', 'mail');
  };
  await pass(17);
  expect(await reminders()).toBe(0);
  await pass(3);
  expect(await reminders()).toBe(1);
  await pass(5);
  expect(await reminders()).toBe(2);
  await pass(1.5);
  expect(await reminders()).toBe(3);
  await pass(4);
  expect(await reminders()).toBe(3);
  const token = await superadminToken();
  const { shares } = await readStatements(sold.group._id, { token });
  expect(shares[0]?.balance).toMatchObject({ kind: 'rest' });
  const overdue = async () =>
    (await succeed(api<Alert[]>('GET', '/api/alerts', { token }))).body.filter(
      ({ kind, groupId }) => kind === 'balance-overdue' && groupId === sold.group._id,
    ).length;
  expect(await overdue()).toBe(1);
  await succeed(api('POST', `/api/balances/${shares[0]?.balance?._id ?? ''}/cash`, { token }));
  expect(await overdue()).toBe(0);
});

it('keeps the days that a rancher gave to one buyer when the harvest moves', async () => {
  const sold = await sellWithDeposit();
  const { admin, group } = sold;
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: dayIn(30) }));
  const { _id } = await balanceOf(sold);
  const body = { dueAt: dayIn(28) };
  await succeed(api('PUT', `/api/balances/${_id}/due`, { token: admin.token, body }));
  const given = (await balanceOf(sold)).dueAt;
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: dayIn(31) }));
  expect((await balanceOf(sold)).dueAt).toBe(given);
});

it('waits with the harvest while a payment of the group is being taken', async () => {
  const { group } = await sellWithDeposit();
  await reach(group._id, 'booked');
  const buyer = await buildUser();
  const { paymentIntentId } = (
    await succeed(startPayment(buyer, group._id, 'Full', undefined, agreement))
  ).body;
  const fault = { operation: 'capture', kind: 'lock-timeout', times: 50 } as const;
  await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
  await payByCard(paymentIntentId);
  const share = { groupId: group._id, portion: 'Full', paymentIntentId } as const;
  expect((await trackPurchase(buyer, share)).status).toBe(503);
  expect(await setMilestone(group._id, 'harvested', { done: true })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('being taken right now') as string },
  });
});

it('is named in the mail of the harvest’s day, with its own', async () => {
  const sold = await sellWithDeposit();
  await succeed(setMilestone(sold.group._id, 'harvested', { plannedOn: dayIn(60) }));
  await advanceClock(660);
  await runJobs('milestones', 'mail');
  const mails = await mailsTo(sold.buyer.email);
  const text = mails.find(({ subject }) => subject.startsWith('The days of'))?.text;
  expect(text).toContain('The rest of the price of your share, $1,218.16, is due by ');
});

it('goes back whole, and is mailed so, when the group is called off', async () => {
  const sold = await sellWithDeposit();
  await payRest(sold);
  const body = { name: sold.group.name, reason: 'It fell ill.' };
  const { token } = sold.admin;
  await succeed(api('POST', `/api/groups/${sold.group._id}/call-off`, { token, body }));
  await advanceClock(60);
  await runJobs('sweep', 'mail');
  const mails = await mailsTo(sold.buyer.email);
  const mail = mails.find(({ subject }) => subject.includes('was called off'));
  expect(mail?.text).toContain('You paid $1,624.22, and you get a full refund.');
});

it('shows what was paid, and never the price, to the admins of the group', async () => {
  const sold = await sellWithDeposit();
  const paidBy = async () => {
    const { members = [] } = await readGroup(sold.admin.token, sold.group._id);
    const people = members.filter((member) => typeof member === 'object');
    return people.find(({ _id }) => _id === sold.buyer.userId)?.amountPaid;
  };
  expect(await paidBy()).toBe(406.06);
  await payRest(sold);
  expect(await paidBy()).toBe(1624.22);
});
