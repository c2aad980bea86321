import type { Receipt } from '#shared/purchases/purchases.contract';
import { deliverEvents, disputeCharge, endDispute } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { checkOff } from '#testing/factories/pickup';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed } from '#testing/factories/users';
import {
  consent,
  payBalance,
  pricing,
  readStatements,
  sellByWeight,
  sendStatements,
  settleByWeight,
  weigh,
} from '#testing/factories/weight';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { kindsOf } from '#testing/refundsUnheard';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

beforeAll(() => deliverEvents({ drop: true }));

type Sold = Awaited<ReturnType<typeof sellByWeight>>;
const reason = 'Your bank took your payment back.';

/** Settled at the estimate; then the bank of one of the two buyers takes cents of their payment. */
async function lose(which: 'agreed' | 'capped', cents = 162_422) {
  const sold = await sellByWeight();
  await settleByWeight(sold.group._id, sold.admin, { hangingLb: 742.5 });
  const { paymentIntentId } = sold[which];
  await disputeCharge(paymentIntentId, cents);
  await runJobs('sweep');
  expect(await readStatements(sold.group._id, sold.admin)).toMatchObject({ isToSend: false });
  await endDispute(paymentIntentId, 'lost');
  await runJobs('sweep');
  return sold;
}

const shareIn = async ({ group, admin }: Sold, { purchase }: Sold['agreed']) =>
  (await readStatements(group._id, admin)).shares.find((one) => one.purchaseId === purchase._id);

const restate = async ({ group, admin }: Sold) =>
  (await succeed(sendStatements(group._id, { hangingLb: 742.5, reason }, admin))).body;

it('is asked again for what the bank took by a statement of its share alone', async () => {
  const sold = await lose('agreed');
  const { group, admin, agreed, capped } = sold;
  expect(await readStatements(group._id, admin)).toMatchObject({ isToSend: true });
  await restate(sold);
  expect(await shareIn(sold, agreed)).toMatchObject({
    statement: { version: 2, total: 1_624.22, byBank: 1_624.22, reason },
    byBank: 1_624.22,
    taken: 0,
    balance: { amount: 1_624.22 },
  });
  expect(await shareIn(sold, capped)).toMatchObject({ statement: { version: 1 }, balance: null });
  const subject = `Corrected statement for your share of ${group.name}: $1,624.22 to pay`;
  expect((await waitForMail(agreed.buyer.email, subject)).text.replace(/\s+/g, ' ')).toContain(
    'You paid $1,624.22, and your bank took $1,624.22 of it back.',
  );
  expect((await mailsTo(capped.buyer.email)).map(({ subject: of }) => of)).not.toContainEqual(
    expect.stringMatching(/^Corrected/),
  );
  // The same again changes nothing.
  expect((await restate(sold)).version).toBe(2);
});

it('is reminded of it, and given out without a word once it is paid', async () => {
  const sold = await lose('agreed');
  const { group, agreed, admin } = sold;
  await restate(sold);
  const path = `/api/groups/${group._id}/handover`;
  const warning = async () => {
    const { shares } = (
      await succeed(
        api<{ shares: { purchaseId: string; warning: string | null }[] }>('GET', path, admin),
      )
    ).body;
    return shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id)?.warning;
  };
  expect(await warning()).toContain('$1,624.22 of this share is not paid');
  const { balance } = (await shareIn(sold, agreed)) ?? {};
  if (!balance) throw new Error('No balance is asked for.');
  await payBalance(agreed, balance);
  expect(await warning()).toBeNull();
  await succeed(checkOff(agreed.purchase._id, admin.token));
  expect(await kindsOf(admin)).not.toContain('given-out');
});

it('mails its buyer before the balance is due', async () => {
  const sold = await lose('agreed');
  await restate(sold);
  await advanceClock(6 * 24 * 3_600);
  await runJobs('balances', 'mail');
  const subjects = (await mailsTo(sold.agreed.buyer.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`$1,624.22 for your share of ${sold.group.name} is due soon`);
});

it('mails nothing more of it when the bank has returned it meanwhile', async () => {
  const sold = await lose('agreed');
  await restate(sold);
  await runJobs('mail');
  await endDispute(sold.agreed.paymentIntentId, 'won');
  await runJobs('sweep');
  await advanceClock(6 * 24 * 3_600);
  await runJobs('balances', 'mail');
  const subjects = (await mailsTo(sold.agreed.buyer.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/\$1,624\.22 to pay$/));
  expect(subjects).not.toContainEqual(expect.stringMatching(/is due soon$/));
});

it('is asked of no buyer when the bank took it after the sender of the statements looked', async () => {
  const { admin, agreed, group } = await sellByWeight();
  await weigh(group._id, 742.5, admin);
  const { fingerprint: seen } = await readStatements(group._id, admin);
  await disputeCharge(agreed.paymentIntentId);
  await endDispute(agreed.paymentIntentId, 'lost');
  await runJobs('sweep');
  const { status } = await sendStatements(group._id, { hangingLb: 742.5, seen }, admin);
  expect(status).toBe(409);
});

it('is a step of who runs the group when the bank took it, and when it gave it back', async () => {
  const sold = await lose('agreed');
  const { group, admin, agreed } = sold;
  const unstated = async () => {
    const path = `/api/steps?group=${group._id}`;
    const { groups } = (await succeed(api<{ groups: { unstated: number }[] }>('GET', path, admin)))
      .body;
    return groups[0]?.unstated;
  };
  expect(await unstated()).toBe(1);
  await restate(sold);
  expect(await unstated()).toBe(0);
  await endDispute(agreed.paymentIntentId, 'won');
  await runJobs('sweep');
  expect(await unstated()).toBe(1);
});

it('gets it back when the bank returns it after all', async () => {
  const sold = await lose('agreed', 10_000);
  const { group, agreed, admin } = sold;
  await restate(sold);
  const { balance } = (await shareIn(sold, agreed)) ?? {};
  if (!balance) throw new Error('No balance is asked for.');
  await payBalance(agreed, balance);
  expect(await shareIn(sold, agreed)).toMatchObject({ taken: 1_624.22, byBank: 100 });
  await endDispute(agreed.paymentIntentId, 'won');
  await runJobs('sweep');
  expect(await readStatements(group._id, admin)).toMatchObject({ isToSend: true });
  await restate(sold);
  const share = await shareIn(sold, agreed);
  expect(share).toMatchObject({ statement: { version: 3 }, returns: [{ amount: 100 }] });
  expect(share?.statement).not.toHaveProperty('byBank');
});

it('asks nothing again of a buyer who did not agree to pay by weight', async () => {
  const sold = await lose('capped');
  expect(await readStatements(sold.group._id, sold.admin)).toMatchObject({ isToSend: false });
  await settleByWeight(sold.group._id, sold.admin, { hangingLb: 745, reason });
  const share = await shareIn(sold, sold.capped);
  expect(share).toMatchObject({ byBank: 1_624.22, balance: null });
  expect(share?.statement).not.toHaveProperty('byBank');
  const path = `/api/purchases/${sold.capped.purchase._id}`;
  const { body } = await succeed(api<Receipt>('GET', path, sold.capped.buyer));
  expect(body.settlement?.balance).toBeNull();
});

it('leaves the balance of another buyer owed when that one’s refund is refused', async () => {
  const admin = await buildSupplierAdmin();
  const parts = { totalCost: 3_248.44, totalPortions: 2, supplierId: admin.supplierId };
  const group = await buildGroup({ ...parts, portionsAvailable: ['Full'], pricing });
  const lost = await buyShare(group._id, 'Full', undefined, consent);
  const other = await buyShare(group._id, 'Full', undefined, consent);
  await reach(group._id, 'harvested');
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  await disputeCharge(lost.paymentIntentId);
  await endDispute(lost.paymentIntentId, 'lost');
  await runJobs('sweep');
  const restated = await succeed(sendStatements(group._id, { hangingLb: 800, reason }, admin));
  expect(restated.body.shares.map(({ statement }) => statement?.version)).toEqual([2, 1]);
  await disputeCharge(other.paymentIntentId);
  expect(await refundShare(other.purchase._id)).toMatchObject({ status: 409 });
  const { shares } = await readStatements(group._id, admin);
  expect(shares[1]?.balance).toMatchObject({ amount: 125.78 });
});
