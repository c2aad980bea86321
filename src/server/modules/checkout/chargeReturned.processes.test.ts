import {
  bookedCharge,
  captureInDashboard,
  payByCard,
  refundInDashboard,
  scheduleFault,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, purchasesOf } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import type { FleetServer } from '#testing/fleet/serverFleet';
import { useFleet } from '#testing/fleet/useFleet';
import { api } from '#testing/testServer';
import type { Alert } from '#shared/alerts/alerts.contract';

/** A server without webhooks: its sweep finds changes at the provider. */
const fleet = useFleet({ database: 'pglite', hasWebhooks: false, env: { SWEEP_SECONDS: '0.5' } });

function server(): FleetServer {
  const [first] = fleet.servers;
  if (!first) throw new Error('No server was started.');
  return first;
}

/** Takes the money of a share that another buyer has bought by now, while no server runs. */
async function chargeForNothing() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({
    supplierId: admin.supplierId,
    totalPortions: 1,
    totalCost: 100,
  });
  const { buyer, paymentIntentId } = await holdShare(group._id, 'Full');
  const [hold] = await purchasesOf(buyer);
  const fault = { operation: 'cancel', kind: 'server-error', times: 50 } as const;
  await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
  await api('POST', `/api/purchases/${hold?._id ?? ''}/release`, buyer);
  await buyShare(group._id, 'Full');
  await server().end('SIGKILL');
  await payByCard(paymentIntentId);
  await captureInDashboard(paymentIntentId);
  return { admin, paymentIntentId };
}

it('refunds a charge that bought nothing once, and alerts the admins, when the server dies in between', async () => {
  const { admin, paymentIntentId } = await chargeForNothing();
  await server().start({ FAILPOINT: 'charge-returned' });
  expect(await server().endsWithin()).toBe(true);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 10_000 });
  await server().start();

  const listAlerts = async () => (await api<Alert[]>('GET', '/api/alerts', admin)).body;
  const alerts = await eventually(listAlerts, (all) => all.length > 0);
  expect(alerts).toEqual([expect.objectContaining({ kind: 'charge-returned' })]);

  // A resolved alert stays so: the sweep has nothing more to do with the charge.
  await api('POST', `/api/alerts/${alerts[0]?._id ?? ''}/resolve`, admin);
  const later = await buyShare((await buildGroup())._id, 'Half');
  await refundInDashboard(later.paymentIntentId);
  const [swept] = await eventually(
    () => purchasesOf(later.buyer),
    ([one]) => one?.state === 'refunded',
  );
  expect(swept?.state).toBe('refunded');
  expect(await listAlerts()).toEqual([]);
});
