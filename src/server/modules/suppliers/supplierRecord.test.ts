import type { SupplierRecord } from '#shared/suppliers/supplierRecord';
import { callFrom } from '#testing/callFrom';
import { deliverEvents, slowRefunds } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const hour = 3_600;
const fillBy = () => new Date(Date.now() + 49 * hour * 1000).toISOString();

const ask = (id: string) =>
  api<{ record: SupplierRecord | null }>('GET', `/api/suppliers/${id}/record`);

const recordOf = async (id: string) => (await succeed(ask(id))).body.record;

const none: SupplierRecord = {
  soldOut: 0,
  soldOutLater: 0,
  wentAhead: 0,
  calledOff: 0,
  refundsOwed: 0,
  longestRefundSeconds: null,
};

/** A supplier, and groups of one portion whose deadline is in 49 hours. */
async function openRanch() {
  const { _id: supplierId } = await buildSupplier();
  const offer = (parts: Parameters<typeof buildGroup>[0] = {}) =>
    buildGroup({ supplierId, totalPortions: 1, fillBy: fillBy(), ...parts });
  const call = async (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    id: string,
    path: string,
    body?: object,
  ) => succeed(api(method, `/api/groups/${id}${path}`, { token: await superadminToken(), body }));
  const callOff = ({ _id, name }: { _id: string; name: string }) =>
    call('POST', _id, '/call-off', { name, reason: 'The steer fell ill.' });
  return { supplierId, offer, call, callOff };
}

async function passDeadline() {
  await advanceClock(50 * hour);
  await runJobs('days', 'sweep');
}

it('is null while no group of the supplier is settled, and 404 for an unknown supplier', async () => {
  const { supplierId, offer } = await openRanch();
  await buyShare((await offer())._id, 'Half');
  expect(await recordOf(supplierId)).toBeNull();
  for (const id of [crypto.randomUUID(), 'nowhere']) expect((await ask(id)).status).toBe(404);
});

it('counts a group as sold out on time when every quarter is paid', async () => {
  const { supplierId, offer } = await openRanch();
  const group = await offer();
  await buyShare(group._id, 'Half');
  await buyShare(group._id, 'Quarter');
  expect(await recordOf(supplierId)).toBeNull();
  await buyShare(group._id, 'Quarter');
  expect(await recordOf(supplierId)).toEqual({ ...none, soldOut: 1 });
  await passDeadline();
  expect(await recordOf(supplierId)).toEqual({ ...none, soldOut: 1 });
});

it('counts a group without a deadline when it sold out', async () => {
  const { supplierId, offer } = await openRanch();
  const group = await buildGroup({ supplierId, totalPortions: 1 });
  await offer();
  await buyShare(group._id, 'Full');
  expect(await recordOf(supplierId)).toEqual({ ...none, soldOut: 1 });
});

it('does not count a group as sold out when its supplier marked it full', async () => {
  const { supplierId, offer, call } = await openRanch();
  const group = await offer();
  await buyShare(group._id, 'Half');
  await call('PATCH', group._id, '/status', { status: 'full' });
  expect(await recordOf(supplierId)).toBeNull();
  await passDeadline();
  expect(await recordOf(supplierId)).toEqual({ ...none, wentAhead: 1 });
});

it('counts groups separately that went ahead unfilled, or sold out after an extended deadline', async () => {
  const { supplierId, offer, call } = await openRanch();
  const [unfilled, extended] = [await offer({ ifUnfilled: 'proceed' }), await offer()];
  await buyShare(unfilled._id, 'Half');
  await buyShare(extended._id, 'Half');
  await call('PUT', extended._id, '', {
    fillBy: new Date(Date.now() + 90 * hour * 1000).toISOString(),
  });
  await buyShare(extended._id, 'Half');
  await passDeadline();
  expect(await recordOf(supplierId)).toEqual({ ...none, wentAhead: 1, soldOutLater: 1 });
});

it('counts a group that its deadline ended as called off, and how long its refunds took', async () => {
  const { supplierId, offer } = await openRanch();
  await buyShare((await offer())._id, 'Half');
  await passDeadline();
  const record = await recordOf(supplierId);
  expect(record).toEqual({ ...none, calledOff: 1, longestRefundSeconds: expect.any(Number) });
  expect(record?.longestRefundSeconds).toBeLessThan(60);
});

it('counts pending refunds until each has arrived', async () => {
  await deliverEvents({ drop: true });
  const { supplierId, offer, callOff } = await openRanch();
  const group = await offer();
  const { paymentIntentId } = await buyShare(group._id, 'Half');
  await slowRefunds(paymentIntentId);
  await callOff(group);
  expect(await recordOf(supplierId)).toMatchObject({ calledOff: 1, refundsOwed: 1 });
});

it('counts cash as refunded only when it was handed back', async () => {
  const { admin, member, group, change } = await buildRanch();
  await buyShare(group._id, 'Half');
  const { token } = admin;
  const sold = await sellForCash(group._id, { token, email: member.email });
  await succeed(change('POST', '/call-off', { name: group.name, reason: 'Ill' }));
  expect(await recordOf(admin.supplierId)).toMatchObject({ calledOff: 1, refundsOwed: 1 });
  await advanceClock(hour);
  const back = await api('POST', `/api/purchases/${sold._id}/cash-return`, {
    token: await superadminToken(),
  });
  expect(back.status).toBe(200);
  const record = await recordOf(admin.supplierId);
  expect(record).toMatchObject({ calledOff: 1, refundsOwed: 0 });
  expect(record?.longestRefundSeconds).toBeGreaterThanOrEqual(hour);
});

it('does not count a group that was sold for cash alone', async () => {
  const { admin, member, group, change } = await buildRanch();
  const { token } = admin;
  await sellForCash(group._id, { token, email: member.email });
  await succeed(change('POST', '/call-off', { name: group.name, reason: 'Ill' }));
  expect(await recordOf(admin.supplierId)).toBeNull();
});

it('still counts a called off group when its supplier deletes it', async () => {
  const { supplierId, offer, callOff, call } = await openRanch();
  const group = await offer();
  await buyShare(group._id, 'Half');
  await callOff(group);
  await call('DELETE', group._id, '');
  expect(await recordOf(supplierId)).toMatchObject({ calledOff: 1, refundsOwed: 0 });
});

it('counts a sold out group as called off when every buyer was refunded one by one', async () => {
  const { supplierId, offer } = await openRanch();
  const group = await offer();
  const { purchase } = await buyShare(group._id, 'Full');
  await succeed(refundShare(purchase._id));
  await runJobs('sweep');
  expect(await recordOf(supplierId)).toEqual({ ...none, calledOff: 1 });
});

it('answers a network 600 times a minute', async () => {
  const path = '/api/suppliers/nowhere/record';
  const statuses = [];
  for (let asked = 0; asked < 601; asked += 1) {
    statuses.push((await callFrom('127.0.0.78', 'GET', path)).status);
  }
  expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]));
  expect(statuses.at(-1)).toBe(429);
});
