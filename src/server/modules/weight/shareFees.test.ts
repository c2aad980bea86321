import type { Receipt } from '#shared/purchases/purchases.contract';
import { buildGroup } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { buyShare, refundShare, startPayment } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed, superadminToken } from '#testing/factories/users';
import {
  pricing,
  saveFees,
  sellByWeight,
  sendStatements,
  settleByWeight,
  weigh,
} from '#testing/factories/weight';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const byWeight = {
  totalCost: 3_248.44,
  totalPortions: 2,
  portionsAvailable: ['Full' as const],
  pricing,
};
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

it('is not typed for a share whose buyer did not agree to extras', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ ...byWeight, supplierId: admin.supplierId });
  const early = await buyShare(group._id, 'Full', undefined, { agreesToWeight: true });
  const capped = await buyShare(group._id, 'Full');
  for (const { purchase } of [early, capped])
    expect(await saveFees(purchase._id, { fees: [delivery] }, admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('did not agree to pay for extras') as string },
    });
});

it('agrees to extras once the page that names them holds the share again', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ ...byWeight, supplierId: admin.supplierId });
  const buyer = await buildUser();
  const agreement = { agreesToWeight: true } as const;
  await succeed(startPayment(buyer, group._id, 'Full', undefined, agreement));
  const { purchase } = await buyShare(group._id, 'Full', buyer, { ...agreement, terms: 2 });
  expect(await saveFees(purchase._id, { fees: [delivery] }, admin)).toMatchObject({ status: 200 });
});

it('is named when a share would come to more than any payment because of it', async () => {
  const admin = await buildSupplierAdmin();
  const terms = { totalCost: 995_000, totalPortions: 1, supplierId: admin.supplierId };
  const dear = { pricePerLb: 995, estimatedLb: 1_000 };
  const group = await buildGroup({ ...byWeight, ...terms, pricing: dear });
  const consent = { agreesToWeight: true, terms: 2 } as const;
  const { purchase, buyer } = await buyShare(group._id, 'Full', undefined, consent);
  await reach(group._id, 'harvested');
  await weigh(group._id, 1_000, admin);
  const fees = [{ label: 'Delivery', amount: 10_000 }];
  await succeed(saveFees(purchase._id, { fees }, admin));
  const refused = (message: string) => ({ status: 422, body: { message } });
  expect(await sendStatements(group._id, { hangingLb: 1_000 }, admin)).toMatchObject(
    refused(
      `${buyer.username}’s Full would come to $1,005,000.00 with its fees. Correct its fees first.`,
    ),
  );
  await weigh(group._id, 1_010, admin);
  expect(await sendStatements(group._id, { hangingLb: 1_010 }, admin)).toMatchObject(
    refused(`${buyer.username}’s Full would come to $1,014,950.00. Correct the weight first.`),
  );
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
  expect(await saveFees(_id, { fees: [sausage] }, admin)).toMatchObject({
    status: 409,
    body: { message: 'The fees are now: Delivery $25.00. Save again to replace them.' },
  });
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
