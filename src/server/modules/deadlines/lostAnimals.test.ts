import type { Group } from '#shared/groups/groups.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { bookedCharge, deliverEvents, disputeCharge, endDispute } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { checkOff } from '#testing/factories/pickup';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed } from '#testing/factories/users';
import {
  askForBalance,
  payBalance,
  sellByWeight,
  sendStatements,
  settleByWeight,
  startBalance,
} from '#testing/factories/weight';
import { waitForMail } from '#testing/mailbox';
import { alertsOf, kindsOf, sweep } from '#testing/refundsUnheard';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

// Disputes are known here once the sweep has read them.
beforeAll(() => deliverEvents({ drop: true }));

const reason = 'The inspector condemned the carcass.';

interface Ranch {
  admin: { token: string };
  group: Group;
}

const endGroup = ({ admin: { token }, group }: Ranch, body: object = { lost: true }) =>
  api<Group & { message: string }>('POST', `/api/groups/${group._id}/call-off`, {
    token,
    body: { name: group.name, reason, ...body },
  });

const paymentsOf = async ({ admin: { token }, group }: Ranch) => {
  const path = `/api/purchases?groupId=${group._id}`;
  const { body } = await succeed(api<Purchase[]>('GET', path, { token }));
  return body.map(({ amountPaid, state }) => `${String(amountPaid)} ${state}`).sort();
};

it('gives every payment of every share back and ends the group when the carcass is condemned', async () => {
  const sold = await askForBalance();
  const { admin, agreed, balance, capped, group } = sold;
  const balanceIntentId = await payBalance(agreed, balance);
  expect(await endGroup(sold, {})).toMatchObject({ status: 409 });
  expect(await endGroup(sold, { name: 'another', lost: true })).toMatchObject({ status: 422 });
  const ended = (await succeed(endGroup(sold))).body;
  expect(ended).toMatchObject({ status: 'closed', lost: true, callOffReason: reason });
  const subject = `${group.name} was lost: you get $1,750.00 back`;
  const { text } = await waitForMail(agreed.buyer.email, subject);
  expect(text.replace(/\s+/g, ' ')).toContain('The animal died or was condemned');
  expect(text).toContain(reason);
  await waitForMail(capped.buyer.email, `${group.name} was lost: you get $1,624.22 back`);
  await sweep();
  await sweep();
  expect(await paymentsOf(sold)).toEqual([
    '125.78 refunded',
    '1624.22 refunded',
    '1624.22 refunded',
  ]);
  expect(await bookedCharge(balanceIntentId)).toMatchObject({ refundedCents: 12_578 });
  expect(await readGroup(agreed.buyer.token, group._id)).toMatchObject({ lost: true });
  expect(await kindsOf(admin)).toEqual([]);
});

it('weighs, states and takes nothing any more when the animal is lost', async () => {
  const sold = await askForBalance();
  const { admin, agreed, balance, group } = sold;
  await succeed(endGroup(sold));
  const { token } = admin;
  const path = `/api/groups/${group._id}`;
  const weighed = { token, body: { hangingLb: 810 } };
  expect(await api('PUT', `${path}/weights`, weighed)).toMatchObject({ status: 409 });
  const restated = { hangingLb: 800, reason: 'Misread.' };
  expect(await sendStatements(group._id, restated, admin)).toMatchObject({ status: 409 });
  expect(await startBalance(agreed.buyer, balance)).toMatchObject({ status: 409 });
  type Handover = { shares: unknown[] };
  const { body } = await succeed(api<Handover>('GET', `${path}/handover`, admin));
  expect(body.shares).toEqual([]);
  expect(await endGroup(sold)).toMatchObject({ status: 409 });
});

it('keeps a disputed share paid with its balance, and refunds both once the bank has decided', async () => {
  const sold = await askForBalance();
  const { admin, agreed, balance, group } = sold;
  await payBalance(agreed, balance);
  const corrected = { hangingLb: 810, reason: 'Misread.' };
  const { shares } = await settleByWeight(group._id, admin, corrected);
  const asked = shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id)?.balance;
  if (!asked) throw new Error('No balance is asked for.');
  await disputeCharge(agreed.paymentIntentId);
  await runJobs('sweep');
  await succeed(endGroup(sold));
  await sweep();
  expect(await paymentsOf(sold)).toEqual(['125.78 paid', '1624.22 paid', '1624.22 refunded']);
  expect(await startBalance(agreed.buyer, asked)).toMatchObject({ status: 409 });
  await endDispute(agreed.paymentIntentId, 'won');
  await sweep();
  await runJobs('days');
  await sweep();
  expect(await paymentsOf(sold)).toEqual([
    '125.78 refunded',
    '1624.22 refunded',
    '1624.22 refunded',
  ]);
});

it('is refused when a share is given out, because the meat is there', async () => {
  const sold = await sellByWeight();
  await settleByWeight(sold.group._id, sold.admin, { hangingLb: 700 });
  await succeed(checkOff(sold.agreed.purchase._id, sold.admin.token));
  expect(await endGroup(sold)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is given out, so it is not lost') },
  });
});

it('says what cash is to be handed back when the animal is lost', async () => {
  const sold = await askForBalance();
  const { admin, balance, group } = sold;
  await succeed(api('POST', `/api/balances/${balance._id}/cash`, admin));
  await succeed(endGroup(sold));
  await sweep();
  await sweep();
  const [alert] = await alertsOf(admin);
  expect(alert).toMatchObject({
    kind: 'cash-owed',
    message: expect.stringContaining(`${group.name} was lost: give back $125.78 that was paid`),
  });
});

it('ends a group with a fixed price, too, before or after the harvest', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const { buyer } = await buyShare(group._id, 'Half');
  await reach(group._id, 'harvested');
  await succeed(endGroup({ admin, group }));
  await waitForMail(buyer.email, `${group.name} was lost: you get $550.00 back`);
  const alive = await buildGroup({ supplierId: admin.supplierId });
  const { body } = await succeed(endGroup({ admin, group: alive }));
  expect(body).toMatchObject({ status: 'closed', lost: true });
});
