import type { Pool } from 'pg';

import { eventually } from '../eventually';
import { buildGroup } from './groups';
import type { StartedPayment } from './purchases';
import { buildSupplier } from './suppliers';
import { buildUser, type TestUser } from './users';
import { callServer, type Answer } from '../testServer';

/** Cents of a Full of {@link buildGroup}'s groups. */
export const full = 110_000;
/** Cents of a Quarter of them. */
export const quarter = 27_500;

/** Asks for a Full or a Quarter, at a server behind a proxy, from an address. */
export const holdFrom = (
  server: string,
  address: string,
  { token }: TestUser,
  { groupId = '', amount = full }: { groupId: string | undefined; amount?: number },
): Promise<Answer<StartedPayment & { message: string }>> =>
  callServer(server, 'POST', '/api/stripe/payment-intent', {
    token,
    headers: { 'x-forwarded-for': address },
    body: { amount, currency: 'usd', groupId, portion: amount === full ? 'Full' : 'Quarter' },
  });

/** Lets the holds of these buyers run out, and waits until the sweep of a fleet has released them. */
export async function expireHoldsOf(pool: Pool, buyers: TestUser[]): Promise<void> {
  const ids = [buyers.map(({ userId }) => userId)];
  await pool.query(
    `update purchases set hold_expires_at = clock_timestamp()
      where user_id = any($1) and state = 'held'`,
    ids,
  );
  await eventually(
    () =>
      pool.query(`select 1 from purchases where user_id = any($1) and state = 'held' limit 1`, ids),
    ({ rowCount }) => rowCount === 0,
    60_000,
  );
}

/** Users, registered at once. */
export const buildUsers = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => buildUser()));

/** The ids of groups of one supplier. */
export async function buildGroups(count: number): Promise<string[]> {
  const { _id: supplierId } = await buildSupplier();
  const groups = Array.from({ length: count }, () => buildGroup({ supplierId }));
  return (await Promise.all(groups)).map(({ _id }) => _id);
}
