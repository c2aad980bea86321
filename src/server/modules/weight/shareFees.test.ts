import type { Receipt } from '#shared/purchases/purchases.contract';
import type { GroupStatements } from '#shared/weight/weight.contract';
import { refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { sellByWeight, settleByWeight, weigh } from '#testing/factories/weight';
import { waitForMail } from '#testing/mailbox';
import { api, type Answer } from '#testing/testServer';

type Fees = { label: string; amount: number }[];

const saveFees = (
  purchaseId: string,
  body: { fees: Fees; seen?: Fees },
  { token }: { token: string },
): Promise<Answer<GroupStatements & { message: string }>> =>
  api('PUT', `/api/purchases/${purchaseId}/fees`, { token, body });

const delivery = { label: 'Delivery', amount: 25 };

it('is a line of the statement of its share alone when a fee of the share was typed', async () => {
  const { admin, group, agreed, capped } = await sellByWeight();
  const typed = await succeed(saveFees(agreed.purchase._id, { fees: [delivery] }, admin));
  expect(typed.body.shares).toMatchObject([
    { fees: [delivery] },
    { purchaseId: capped.purchase._id },
  ]);
  const path = `/api/purchases/${agreed.purchase._id}`;
  const before = (await succeed(api<Receipt>('GET', path, agreed.buyer))).body;
  expect(before.settlement).toMatchObject({ fees: [delivery], statement: null });
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 742.5 });
  expect(shares).toMatchObject([
    {
      statement: { total: 1_649.22, lines: [{ label: 'Hanging weight' }, delivery] },
      balance: { amount: 25 },
    },
    { statement: { total: 1_624.22 }, balance: null },
  ]);
  const subject = `Statement for your share of ${group.name}: $25.00 to pay`;
  expect((await waitForMail(agreed.buyer.email, subject)).text).toContain('Delivery: $25.00');
});

it('takes no more than the price of a buyer who did not agree when their share has a fee', async () => {
  const { admin, group, capped } = await sellByWeight();
  await succeed(saveFees(capped.purchase._id, { fees: [delivery] }, admin));
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 742.5 });
  expect(shares[1]).toMatchObject({
    statement: { total: 1_649.22 },
    balance: null,
    taken: 1_624.22,
  });
});

it('is refused once the statement is sent, until another weight is to be stated', async () => {
  const { admin, group, agreed } = await sellByWeight();
  const { _id } = agreed.purchase;
  await settleByWeight(group._id, admin, { hangingLb: 742.5 });
  expect(await saveFees(_id, { fees: [delivery] }, admin)).toMatchObject({
    status: 409,
    body: { message: 'The statement of this share was sent with its fees.' },
  });
  await weigh(group._id, 745, admin);
  await succeed(saveFees(_id, { fees: [delivery] }, admin));
  const corrected = { hangingLb: 745, reason: 'The delivery was forgotten.' };
  const { shares } = await settleByWeight(group._id, admin, corrected);
  expect(shares[0]).toMatchObject({
    statement: { version: 2, total: 1_654.69 },
    balance: { amount: 30.47 },
  });
});

it('changes fees once when they are sent twice, and not over those of another form', async () => {
  const { admin, agreed } = await sellByWeight();
  const { _id } = agreed.purchase;
  await succeed(saveFees(_id, { fees: [delivery] }, admin));
  await succeed(saveFees(_id, { fees: [delivery] }, admin));
  const sausage = { label: 'Sausage', amount: 40 };
  expect(await saveFees(_id, { fees: [sausage] }, admin)).toMatchObject({ status: 409 });
  await succeed(saveFees(_id, { fees: [delivery, sausage], seen: [delivery] }, admin));
  const none = await succeed(saveFees(_id, { fees: [], seen: [delivery, sausage] }, admin));
  expect(none.body.shares[0]).not.toHaveProperty('fees');
  const { body: log } = await succeed(
    api<{ entries: unknown[] }>('GET', `/api/audit?subject=${_id}&page=1&action=purchase.fees`, {
      token: await superadminToken(),
    }),
  );
  expect(log.entries).toMatchObject([
    { changes: [{ before: 'Delivery $25.00, Sausage $40.00', after: 'none' }] },
    { changes: [{ before: 'Delivery $25.00', after: 'Delivery $25.00, Sausage $40.00' }] },
    { changes: [{ after: 'Delivery $25.00' }] },
  ]);
});

it('is refused to others, for a share that is not paid, and without label or amount', async () => {
  const { admin, agreed } = await sellByWeight();
  const { _id } = agreed.purchase;
  expect(await saveFees(_id, { fees: [] }, await buildSupplierAdmin())).toMatchObject({
    status: 404,
  });
  expect(await saveFees(_id, { fees: [] }, agreed.buyer)).toMatchObject({ status: 403 });
  expect(await saveFees(_id, { fees: [{ label: ' ', amount: 0 }] }, admin)).toMatchObject({
    status: 422,
    body: { fields: { 'fees.0.label': 'Name the fee.', 'fees.0.amount': 'Enter more than zero.' } },
  });
  await succeed(refundShare(_id));
  expect(await saveFees(_id, { fees: [delivery] }, admin)).toMatchObject({ status: 409 });
});
