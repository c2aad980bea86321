import {
  bookedCharge,
  deliverEvents,
  disputeCharge,
  endDispute,
  endRefund,
  inquire,
  slowRefunds,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import type { TestUser } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';
import type { Alert } from '#shared/alerts/alerts.contract';

const untilAlerts = async ({ token }: TestUser, ...kinds: string[]) =>
  (
    await eventually(
      async () => (await api<Alert[]>('GET', '/api/alerts', { token })).body,
      (alerts) => alerts.map(({ kind }) => kind).join() === kinds.join(),
    )
  ).map(({ kind }) => kind);

/** A sold share whose buyer disputes the charge, or so much of it. */
async function dispute(amountCents?: number) {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const bought = await buyShare(group._id, 'Half');
  await disputeCharge(bought.paymentIntentId, amountCents);
  return { ...bought, admin, group };
}

it('keeps the share sold while a refund is refused, and alerts an admin', async () => {
  const { admin, buyer, group, purchase } = await dispute();
  const { status, body } = await refundShare(purchase._id);
  expect(status).toBe(409);
  expect(body).toMatchObject({ message: expect.stringContaining('accept the dispute') });
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid', refundReason: null }]);
  expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(3850);
  expect(await untilAlerts(admin, 'charge.dispute.created')).toEqual(['charge.dispute.created']);
});

it('allows a refund when the dispute is won', async () => {
  const { admin, purchase, paymentIntentId } = await dispute();
  expect((await refundShare(purchase._id)).status).toBe(409);
  await endDispute(paymentIntentId, 'won');
  expect(await untilAlerts(admin)).toEqual([]);
  expect((await refundShare(purchase._id)).body.state).toBe('refunded');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});

it('refunds the rest of the price when a dispute over a part of it is lost', async () => {
  const { admin, buyer, group, purchase, paymentIntentId } = await dispute(20_000);
  expect((await refundShare(purchase._id)).status).toBe(409);
  await endDispute(paymentIntentId, 'lost');
  expect((await refundShare(purchase._id)).body.state).toBe('refunded');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({
    refundedCents: 35_000,
    withdrawnCents: 20_000,
  });
  expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(4400);
  expect(await untilAlerts(admin)).toEqual([]);
});

it('keeps the share refunding until the rest of a partly disputed price has arrived', async () => {
  const { buyer, purchase, paymentIntentId } = await dispute(20_000);
  await endDispute(paymentIntentId, 'lost');
  await slowRefunds(paymentIntentId);
  expect((await refundShare(purchase._id)).body.state).toBe('refunding');
  await endRefund(paymentIntentId, 'succeeded');
  await advanceClock(61);
  await runJobs('sweep');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 35_000 });
});

const callOff = ({ admin, group }: Awaited<ReturnType<typeof dispute>>) =>
  api('POST', `/api/groups/${group._id}/call-off`, {
    token: admin.token,
    body: { name: group.name, reason: 'The steer fell ill.' },
  });

async function expectToldOnce({ email }: TestUser, { name }: { name: string }): Promise<void> {
  const subject = `${name} was called off: you get $550.00 back`;
  expect((await waitForMail(email, subject)).text).toContain('The steer fell ill.');
  const told = (await mailsTo(email)).map((mail) => mail.subject);
  expect(told.filter((each) => /called off|was refunded/.test(each))).toEqual([subject]);
}

it('tells the buyer once that the group was called off when the dispute is won later', async () => {
  const disputed = await dispute();
  const { admin, buyer, group, paymentIntentId } = disputed;
  await untilAlerts(admin, 'charge.dispute.created');
  expect((await callOff(disputed)).status).toBe(200);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }]);
  await endDispute(paymentIntentId, 'won');
  await untilAlerts(admin);
  await runJobs('days', 'days', 'mail');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  await expectToldOnce(buyer, group);
});

it('tells the buyer no second time when the call-off’s refund was refused before the dispute is won', async () => {
  await deliverEvents({ drop: true });
  const disputed = await dispute();
  const { buyer, group, paymentIntentId } = disputed;
  expect((await callOff(disputed)).status).toBe(200);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }]);
  await endDispute(paymentIntentId, 'won');
  await deliverEvents();
  await advanceClock(61);
  await runJobs('days', 'mail');
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
  await expectToldOnce(buyer, group);
});

describe('an inquiry of the bank', () => {
  async function inquiry() {
    const admin = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId: admin.supplierId });
    const bought = await buyShare(group._id, 'Half');
    await inquire(bought.paymentIntentId);
    expect(await untilAlerts(admin, 'charge.dispute.inquiry')).toHaveLength(1);
    return { ...bought, admin, group };
  }

  it('leaves the refund of a called-off group as it is', async () => {
    const asked = await inquiry();
    expect((await callOff(asked)).status).toBe(200);
    expect(await purchasesOf(asked.buyer)).toMatchObject([{ state: 'refunded' }]);
    expect(await bookedCharge(asked.paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
    expect(await untilAlerts(asked.admin)).toEqual([]);
  });

  it('ends with its alert when the bank closes it, and alerts again when it becomes a dispute', async () => {
    const { admin, paymentIntentId } = await inquiry();
    await endDispute(paymentIntentId, 'warning_closed');
    expect(await untilAlerts(admin)).toEqual([]);
    await disputeCharge(paymentIntentId);
    expect(await untilAlerts(admin, 'charge.dispute.created')).toHaveLength(1);
  });
});
