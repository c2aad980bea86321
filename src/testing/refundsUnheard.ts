import type { Alert } from '#shared/alerts/alerts.contract';

import { cards, payByCard } from './cardProvider';
import { buildGroup } from './factories/groups';
import { holdShare, purchasesOf, readGroup, trackPurchase } from './factories/purchases';
import { buildSupplierAdmin } from './factories/suppliers';
import type { TestUser } from './factories/users';
import { api } from './testServer';
import { advanceClock, runJobs } from './timeControls';

/** Runs the sweep ten minutes later, when the wait before every next try is over. */
export async function sweep(): Promise<void> {
  await advanceClock(601);
  await runJobs('sweep');
}

export const stateOf = async (buyer: TestUser) => (await purchasesOf(buyer))[0]?.state ?? 'none';

/** A share sold by a supplier whose admin has no alerts but those of this share. */
export async function sellShare(number = cards.pays) {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const held = await holdShare(group._id, 'Half');
  await payByCard(held.paymentIntentId, number);
  const { body } = await trackPurchase(held.buyer, held);
  return { ...held, group, admin, purchase: body.purchase };
}

export const alertsOf = async ({ token }: TestUser) =>
  (await api<Alert[]>('GET', '/api/alerts', { token })).body;

/** The words of the only alert, which says that the bank sent the refund back. */
export async function sentBackWords(admin: TestUser): Promise<string> {
  const alerts = await alertsOf(admin);
  expect(alerts.map(({ kind }) => kind)).toEqual(['refund.failed']);
  return alerts[0]?.message ?? '';
}

export async function markHandled(admin: TestUser): Promise<void> {
  const [alert] = await alertsOf(admin);
  await api('POST', `/api/alerts/${alert?._id ?? ''}/resolve`, { token: admin.token });
}

export const kindsOf = async (admin: TestUser) => (await alertsOf(admin)).map(({ kind }) => kind);

export const remaining = async (token: string, groupId: string) =>
  (await readGroup(token, groupId)).remainingCost;
