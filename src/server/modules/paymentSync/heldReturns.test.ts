import type { Alert } from '#shared/alerts/alerts.contract';
import type { Receipt } from '#shared/purchases/purchases.contract';
import {
  bookedCharge,
  chargeOutside,
  endRefund,
  intentsOf,
  refundInDashboard,
  slowRefunds,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { pricing } from '#testing/factories/weight';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const heldAlerts = async (token: string) =>
  (await api<Alert[]>('GET', '/api/alerts', { token })).body.filter(
    ({ kind }) => kind === 'returns-held',
  );

const releaseReturns = async (token?: string) =>
  api('POST', '/api/returns/release', { token: token ?? (await superadminToken()) });

/** A payment of this shop for a share of the group, whose purchase this database has never had. */
async function payLost(
  buyer: TestUser,
  groupId: string,
  { cents = 55_000, ...agreed }: { cents?: number; terms?: string } = {},
): Promise<string> {
  const [known] = await intentsOf((await buyShare((await buildGroup())._id, 'Half')).buyer.userId);
  return chargeOutside(cents, {
    shop: known?.metadata.shop ?? '',
    purchase: crypto.randomUUID(),
    user: buyer.userId,
    group: groupId,
    portion: 'Half',
    ...agreed,
  });
}

// Other tests use the same server: refunds held in this test are released in it.
afterEach(async () => {
  await releaseReturns();
  await runJobs('sweep');
});

it('neither refunds nor sells a payment that it does not know until a superadmin lets it go', async () => {
  const [buyer, { _id: groupId }] = [
    await buildUser(),
    await buildGroup({ totalPortions: 1, totalCost: 1100 }),
  ];
  const [first, second] = [await payLost(buyer, groupId), await payLost(buyer, groupId)];
  const third = await payLost(buyer, groupId);
  await runJobs('sweep', 'sweep');
  for (const id of [first, second, third]) {
    expect(await bookedCharge(id)).toMatchObject({ capturedCents: 55_000, refundedCents: 0 });
  }
  expect(await purchasesOf(buyer)).toEqual([]);
  const [alert] = await heldAlerts(await superadminToken());
  expect(alert?.message).toContain('3 payments ($1,650.00)');

  expect((await releaseReturns()).body).toEqual({ payments: 3 });
  expect(await heldAlerts(await superadminToken())).toEqual([]);
  await runJobs('sweep');
  const charges = [
    await bookedCharge(first),
    await bookedCharge(second),
    await bookedCharge(third),
  ];
  const returned = charges.map((charge) => charge?.refundedCents).sort();
  expect(returned).toEqual([0, 0, 55_000]);
  expect((await purchasesOf(buyer)).filter(({ state }) => state === 'paid')).toHaveLength(2);
});

it('tells the superadmins once when the bank sends back the refund of a payment it does not know', async () => {
  // Its buyer is not in the database, so nothing can be sold and no row is written.
  const stranger = { ...(await buildUser()), userId: crypto.randomUUID() };
  const id = await payLost(stranger, (await buildGroup())._id);
  await runJobs('sweep', 'sweep');
  await releaseReturns();
  await runJobs('sweep');
  expect(await bookedCharge(id)).toMatchObject({ refundedCents: 55_000 });
  await endRefund(id, 'failed');
  await runJobs('sweep', 'sweep');
  const token = await superadminToken();
  const readSentBack = async () =>
    (await api<Alert[]>('GET', '/api/alerts', { token })).body.filter(
      ({ kind, message }) => kind === 'refund.failed' && message.includes(id),
    );
  const [alert, ...others] = await readSentBack();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ groupId: null, message: expect.stringContaining('sent back') });
  await api('POST', `/api/alerts/${alert?._id ?? ''}/resolve`, { token });
  await runJobs('sweep', 'sweep');
  expect(await readSentBack()).toEqual([]);
});

it('decides no fill-by day while payments are held back', async () => {
  const group = await buildGroup();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await payLost(buyer, group._id);
  await runJobs('days');
  expect(await heldAlerts(await superadminToken())).toHaveLength(1);
  expect((await refundShare(purchase._id)).status).toBe(200);
});

it('decides a fill-by day while the refund of a lost payment is pending, and holds it if that fails', async () => {
  const fillBy = new Date(Date.now() + 49 * 3_600_000).toISOString();
  const group = await buildGroup({ fillBy, ifUnfilled: 'refund' });
  const [buyer, { _id: other }] = [await buildUser(), await buildGroup()];
  // The first run reads the lists up to the newest event; later runs read events.
  await runJobs('sweep', 'sweep');
  const [first, second] = [await payLost(buyer, other), await payLost(buyer, other)];
  for (const id of [first, second]) {
    await slowRefunds(id);
    await refundInDashboard(id);
  }
  await advanceClock(49.5 * 3600);
  await runJobs('days');
  const token = await superadminToken();
  expect((await readGroup(token, group._id)).calledOffAt).toEqual(expect.any(String));
  expect(await heldAlerts(token)).toEqual([]);
  await endRefund(first, 'succeeded');
  await endRefund(second, 'failed');
  await advanceClock(600);
  await runJobs('sweep', 'sweep');
  const { body } = await api<Alert[]>('GET', '/api/alerts', { token: await superadminToken() });
  const isReturned = (id: string) =>
    body.some(({ kind, message }) => kind === 'charge-returned' && message.includes(id));
  expect([isReturned(first), isReturned(second)]).toEqual([true, false]);
  const [alert] = await heldAlerts(await superadminToken());
  expect(alert?.message).toContain('1 payments ($550.00)');
});

it('lets superadmins alone see it and let it go', async () => {
  const admin = await buildSupplierAdmin();
  await payLost(await buildUser(), (await buildGroup())._id);
  await runJobs('sweep');
  expect(await heldAlerts(admin.token)).toEqual([]);
  expect((await releaseReturns(admin.token)).status).toBe(403);
});

it('sells a payment again with the terms that its buyer agreed to, and with none that its metadata does not name', async () => {
  const agreed = [];
  for (const terms of [{ terms: '2' }, { terms: '1' }, {}, { terms: 'none' }]) {
    const [buyer, sold] = [await buildUser(), { totalCost: 3_248.44, totalPortions: 2 }];
    const { _id: groupId } = await buildGroup({ ...sold, pricing });
    await payLost(buyer, groupId, { cents: 81_211, ...terms });
    await runJobs('sweep', 'sweep');
    await releaseReturns();
    await runJobs('sweep');
    const [share] = await purchasesOf(buyer);
    const { body } = await api<Receipt>('GET', `/api/purchases/${share?._id ?? ''}`, buyer);
    agreed.push([body.settlement?.hasAgreed, body.settlement?.agreesToExtras]);
  }
  expect(agreed).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});
