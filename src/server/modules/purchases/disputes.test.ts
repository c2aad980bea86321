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

it('asks for no refund when the event of a lost dispute comes after it', async () => {
  const { admin, purchase, paymentIntentId } = await dispute();
  await untilAlerts(admin, 'charge.dispute.created');
  await deliverEvents({ paused: true });
  await endDispute(paymentIntentId, 'lost');
  expect((await refundShare(purchase._id)).body.state).toBe('refunded');
  await deliverEvents();
  await advanceClock(61);
  await runJobs('sweep');
  expect(await untilAlerts(admin)).toEqual([]);
});

it('asks for no second refund when a buyer disputes what was refunded before', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const { purchase, paymentIntentId } = await buyShare(group._id, 'Half');
  await refundShare(purchase._id);
  const readAlert = async (kind: string) => {
    await untilAlerts(admin, kind);
    const { body } = await api<Alert[]>('GET', '/api/alerts', { token: admin.token });
    return body[0]?.message ?? '';
  };
  await disputeCharge(paymentIntentId);
  expect(await readAlert('charge.dispute.created')).toMatch(
    /the buyer disputes the charge of a share that is not theirs any more\. Answer it .* with the refund\.$/,
  );
  await endDispute(paymentIntentId, 'lost');
  expect(await readAlert('charge.dispute.lost')).toMatch(
    /the dispute is lost, of a share that is not the buyer’s any more: .* more than they paid\./,
  );
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

async function expectNotifiedOnce({ email }: TestUser, { name }: { name: string }): Promise<void> {
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
  await expectNotifiedOnce(buyer, group);
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
  await expectNotifiedOnce(buyer, group);
});

it.each([
  { lost: 20_000, subject: ': you get $350.00 back', text: 'your bank returned $200.00.' },
  { lost: 55_000, subject: '', text: 'your bank returned $550.00.' },
])(
  'tells the buyer once when a group is called off after $lost cents were lost to a bank',
  async ({ lost, subject, text }) => {
    const disputed = await dispute(lost);
    const { buyer, group, paymentIntentId } = disputed;
    await endDispute(paymentIntentId, 'lost');
    await untilAlerts(disputed.admin, 'charge.dispute.lost');
    expect((await callOff(disputed)).status).toBe(200);
    await runJobs('mail');
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunded' }]);
    const told = (await mailsTo(buyer.email)).filter((mail) =>
      /called off|was refunded/.test(mail.subject),
    );
    expect(told.map((mail) => mail.subject)).toEqual([`${group.name} was called off${subject}`]);
    expect(told[0]?.text.replace(/\s+/g, ' ')).toContain(`Before that, ${text}`);
  },
);

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

describe('a status that the provider has added', () => {
  it.each([
    ['prevented', false, 'charge.dispute.lost'],
    ['appeal_needs_response', undefined, 'charge.dispute.created'],
  ])('%s is known, with what follows from it', async (status, isRefundable, kind) => {
    const { admin, paymentIntentId } = await dispute();
    await endDispute(paymentIntentId, status, isRefundable);
    expect(await untilAlerts(admin, kind)).toEqual([kind]);
  });

  it('lets the share be refunded when the dispute was prevented and the money is here', async () => {
    const { admin, purchase, paymentIntentId } = await dispute();
    await endDispute(paymentIntentId, 'prevented', true);
    expect(await untilAlerts(admin)).toEqual([]);
    expect((await refundShare(purchase._id)).body.state).toBe('refunded');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
  });

  it.each([true, false])(
    'alerts by its name when it is new, and refunds when the provider would (%s)',
    async (isRefundable) => {
      const { admin, purchase, paymentIntentId } = await dispute();
      await endDispute(paymentIntentId, 'escalated', isRefundable);
      const alerts = await eventually(
        async () => (await api<Alert[]>('GET', '/api/alerts', admin)).body,
        (all) => all.some(({ kind }) => kind === 'provider-status'),
      );
      expect(JSON.stringify(alerts)).toContain('“escalated”');
      expect((await refundShare(purchase._id)).status).toBe(isRefundable ? 200 : 409);
    },
  );
});

it('refunds the rest when an older dispute is lost and a newer one is won', async () => {
  const { purchase, paymentIntentId } = await dispute(20_000);
  await endDispute(paymentIntentId, 'lost');
  await disputeCharge(paymentIntentId, 5_000);
  expect((await refundShare(purchase._id)).status).toBe(409);
  await endDispute(paymentIntentId, 'won');
  expect((await refundShare(purchase._id)).body.state).toBe('refunded');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({
    refundedCents: 35_000,
    withdrawnCents: 20_000,
  });
});

it('takes what a bank took out of payouts and overview, and names it where shares are listed', async () => {
  const { admin, group, purchase, paymentIntentId } = await dispute(20_000);
  await endDispute(paymentIntentId, 'lost');
  await untilAlerts(admin, 'charge.dispute.lost');
  const read = async <Body>(path: string) => (await api<Body>('GET', path, admin)).body;
  const payouts = await read<string>('/api/purchases/payouts?format=csv');
  // The card's fee of the sale, and that of the dispute.
  expect(payouts).toContain('550.00,0.00,0.00,200.00,31.25,318.75');
  expect(await read<string>('/api/purchases/pick-list?format=csv')).toContain(',200.00,');
  expect(await read('/api/purchases')).toMatchObject([
    { _id: purchase._id, state: 'paid', dispute: { state: 'lost', amount: 200 } },
  ]);
  expect(await read('/api/overview')).toMatchObject({ taken: { dollars: 350 } });
  expect(await read(`/api/groups/${group._id}/handover`)).toMatchObject({
    shares: [
      {
        warning:
          'The bank took $200.00 back: refund the rest, or give this share out all the same.',
      },
    ],
  });
  expect(await read<string>(`/api/groups/${group._id}/papers/export?format=csv`)).toContain(
    'The bank took $200.00 back: refund the rest, or give this share out all the same.',
  );
});
