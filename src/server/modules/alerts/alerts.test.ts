import { disputeCharge } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import type { Alert } from '#shared/alerts/alerts.contract';

const alertsFor = async (token: string) =>
  (await api<Alert[]>('GET', '/api/alerts', { token })).body;

const resolve = (token: string, id: string) =>
  api<Alert>('POST', `/api/alerts/${id}/resolve`, { token });

/** A supplier admin with one alert: a buyer disputes a charge. */
async function buildAlert() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  await disputeCharge((await buyShare(group._id, 'Half')).paymentIntentId);
  const [alert] = await eventually(
    () => alertsFor(admin.token),
    (all) => all.length > 0,
  );
  return { admin, group, id: alert?._id ?? '' };
}

it('shows admins the alerts of their own groups, and superadmins all alerts', async () => {
  const { admin, group, id } = await buildAlert();
  const shown = expect.objectContaining({ _id: id, groupId: group._id, groupName: group.name });
  expect(await alertsFor(admin.token)).toEqual([shown]);
  expect(await alertsFor(await superadminToken())).toContainEqual(shown);
  expect(await alertsFor((await buildSupplierAdmin()).token)).toEqual([]);
});

it('removes an alert once it is resolved', async () => {
  const { admin, id } = await buildAlert();
  expect(await resolve(admin.token, id)).toMatchObject({ status: 200, body: { _id: id } });
  expect(await alertsFor(admin.token)).toEqual([]);
  expect((await resolve(admin.token, id)).status).toBe(404);
});

it('answers 404 when the alert does not exist', async () => {
  expect((await resolve(await superadminToken(), 'nonsense')).status).toBe(404);
});
