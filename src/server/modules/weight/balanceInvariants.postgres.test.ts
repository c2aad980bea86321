import { Pool } from 'pg';

import { disputeCharge, endDispute } from '#testing/cardProvider';
import { succeed } from '#testing/factories/users';
import {
  askForBalance,
  payBalance,
  sellByWeight,
  sellWithDeposit,
  sendStatements,
  settleByWeight,
} from '#testing/factories/weight';
import { runJobs } from '#testing/timeControls';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

const brokenOf = async (groupId: string) => {
  await runJobs('sweep');
  const { rows } = await pool.query<{ key: string }>(
    `select key from alerts where group_id = $1 and kind = 'invariant' and resolved_at is null`,
    [groupId],
  );
  return rows.map(({ key }) => key.split(':')[1]);
};

it('alerts when a deposit was paid and the rest is not asked for', async () => {
  const { group, purchase } = await sellWithDeposit();
  expect(await brokenOf(group._id)).toEqual([]);
  await pool.query(
    `update purchases set state = 'released', release_reason = 'notOwed' where balance_of = $1`,
    [purchase._id],
  );
  expect(await brokenOf(group._id)).toEqual(['rests']);
});

it('alerts when a buyer who never agreed is asked for a balance', async () => {
  const { group, agreed } = await askForBalance();
  expect(await brokenOf(group._id)).toEqual([]);
  await pool.query('update purchases set agreed_at = null, agreed_terms = null where id = $1', [
    agreed.purchase._id,
  ]);
  expect(await brokenOf(group._id)).toEqual(['consent']);
});

it('alerts when the lines of a statement do not add up to its total', async () => {
  const { group, capped } = await askForBalance();
  await pool.query(
    `insert into statements (purchase_id, version, group_id, hundredths, lines, total_cents, issued_by)
      select purchase_id, 2, group_id, hundredths, '[{"label": "By weight", "cents": 1}]', total_cents, issued_by
      from statements where purchase_id = $1`,
    [capped.purchase._id],
  );
  expect(await brokenOf(group._id)).toEqual(['lines']);
});

it('alerts when a balance is asked for that is not of the newest statement', async () => {
  const { group, agreed } = await askForBalance();
  await pool.query(
    `insert into statements (purchase_id, version, group_id, hundredths, lines, total_cents, issued_by)
      select purchase_id, 2, group_id, hundredths, lines, total_cents, issued_by
      from statements where purchase_id = $1`,
    [agreed.purchase._id],
  );
  expect(await brokenOf(group._id)).toEqual(['newest']);
});

/** An animal that weighs less than was sold, so that a part of each payment goes back. */
async function giveBack() {
  const sold = await sellByWeight();
  await settleByWeight(sold.group._id, sold.admin, { hangingLb: 700 });
  expect(await brokenOf(sold.group._id)).toEqual([]);
  return sold;
}

it('alerts when more is to go back of a payment than was paid', async () => {
  const { group, agreed } = await giveBack();
  await pool.query('update returns set amount_cents = 162423 where purchase_id = $1', [
    agreed.purchase._id,
  ]);
  expect(await brokenOf(group._id)).toEqual(['returns']);
});

it('alerts when more was paid than the statement says and does not go back', async () => {
  const { group, agreed } = await giveBack();
  await pool.query('delete from returns where purchase_id = $1', [agreed.purchase._id]);
  expect(await brokenOf(group._id)).toEqual(['overpaid']);
});

const reason = 'Your bank took a part of it.';

/** A bank took $100 of a payment, which was asked for again and paid. */
async function payAgain() {
  const sold = await sellByWeight();
  const { group, admin, agreed } = sold;
  const body = { hangingLb: 742.5, reason };
  await settleByWeight(group._id, admin, body);
  await disputeCharge(agreed.paymentIntentId, 10_000);
  await endDispute(agreed.paymentIntentId, 'lost');
  expect(await brokenOf(group._id)).toEqual([]);
  const { shares } = (await succeed(sendStatements(group._id, body, admin))).body;
  const { balance } = shares.find(({ hasAgreed }) => hasAgreed) ?? {};
  if (!balance) throw new Error('Nothing is asked for again.');
  expect(await brokenOf(group._id)).toEqual([]);
  await payBalance(agreed, balance);
  expect(await brokenOf(group._id)).toEqual([]);
  return sold;
}

/** Writes one more statement of a share, with another total, or of another amount that a bank took. */
const restate = (purchaseId: string, { total, byBank }: { total: string; byBank: string }) =>
  pool.query(
    `insert into statements (purchase_id, version, group_id, hundredths, lines, total_cents, by_bank_cents, issued_by)
      select purchase_id, version + 1, group_id, hundredths,
        jsonb_build_array(jsonb_build_object('label', 'By weight', 'cents', ${total})), ${total}, ${byBank}, issued_by
      from statements where purchase_id = $1 order by version desc limit 1`,
    [purchaseId],
  );

it('alerts when more was paid than a statement says of which a bank took a part', async () => {
  const { group, agreed } = await payAgain();
  await restate(agreed.purchase._id, { total: 'total_cents - 1', byBank: 'by_bank_cents' });
  expect(await brokenOf(group._id)).toEqual(['overpaid']);
});

it('alerts of nothing when a bank gave back what was asked for again and paid', async () => {
  const { group, admin, agreed } = await payAgain();
  await endDispute(agreed.paymentIntentId, 'won');
  expect(await brokenOf(group._id)).toEqual([]);
  await succeed(sendStatements(group._id, { hangingLb: 742.5, reason }, admin));
  expect(await brokenOf(group._id)).toEqual([]);
});

it('alerts when a statement asks again for more than banks took', async () => {
  const { group, agreed } = await payAgain();
  await restate(agreed.purchase._id, { total: 'total_cents', byBank: 'by_bank_cents + 1' });
  expect(await brokenOf(group._id)).toEqual(['by-bank']);
});

it('alerts when a statement asks a buyer again who did not agree to pay by weight', async () => {
  const { group, capped } = await payAgain();
  await disputeCharge(capped.paymentIntentId, 10_000);
  await endDispute(capped.paymentIntentId, 'lost');
  expect(await brokenOf(group._id)).toEqual([]);
  await restate(capped.purchase._id, { total: 'total_cents', byBank: '10000' });
  expect(await brokenOf(group._id)).toEqual(['by-bank']);
});

it('alerts when a share was given out before its balance was paid and no admin was told', async () => {
  const { group, agreed, admin } = await askForBalance();
  await pool.query(
    'insert into handovers (purchase_id, collected_at, collected_by) values ($1, now(), $2)',
    [agreed.purchase._id, admin.userId],
  );
  expect(await brokenOf(group._id)).toEqual(['given-out-unpaid']);
});
