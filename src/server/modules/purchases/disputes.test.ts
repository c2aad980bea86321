import { bookedCharge, disputeCharge, endDispute } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import type { TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';
import type { Alert } from '#shared/alerts/alerts.contract';

const untilAlerts = async ({ token }: TestUser, ...kinds: string[]) =>
  (
    await eventually(
      async () => (await api<Alert[]>('GET', '/api/alerts', { token })).body,
      (alerts) => alerts.map(({ kind }) => kind).join() === kinds.join(),
    )
  ).map(({ kind }) => kind);

/** A sold share whose buyer disputes the charge. */
async function dispute() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const bought = await buyShare(group._id, 'Half');
  await disputeCharge(bought.paymentIntentId);
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
