import { and, eq, gt, inArray, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm';

import { canSeeGroup } from '#shared/groups/groupPermissions';
import { ranOutCountsSeconds } from '#shared/purchases/holdLimits';
import { liveStates } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/database';
import { secondsAgo, statementNow } from '../../db/clock';
import { isAmong } from '../../db/isAmong';
import { hasState, isUnclosed } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import type { ReleaseReason } from '../../db/schema/releaseReasons';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { hasJoined } from '../groups/membership.queries';
import { takePurchases, type PurchaseRow } from '../purchases/purchases.queries';

const isLive = hasState(purchases, liveStates);

/** The buyer's hold on a group; there is one at most. */
export async function findLiveHold(
  db: Db,
  userId: string,
  groupId: string,
): Promise<PurchaseRow | null> {
  const [hold] = await db
    .select()
    .from(shares)
    .where(and(eq(purchases.userId, userId), eq(purchases.groupId, groupId), isLive));
  return hold ?? null;
}

/** Live holds of a group or of a buyer, ordered by group so that all callers lock groups in one order. */
export const listLiveHolds = (
  db: Db,
  owner: { groupId: string } | { userId: string },
): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(shares)
    .where(
      and(
        'groupId' in owner
          ? eq(purchases.groupId, owner.groupId)
          : eq(purchases.userId, owner.userId),
        isLive,
      ),
    )
    .orderBy(purchases.groupId, purchases.id);

const hasRunOut: SQL | undefined = and(
  eq(purchases.state, 'released'),
  eq(purchases.releaseReason, 'expired'),
);

/** Prevents an expired hold from being taken again, because its buyer was shown another outcome. */
export async function forgetHold(
  db: Db,
  holdId: string,
  reason: ReleaseReason,
): Promise<PurchaseRow | null> {
  const [hold] = await db
    .update(purchases)
    .set({ releaseReason: reason })
    .where(and(eq(purchases.id, holdId), hasRunOut))
    .returning();
  return hold ?? null;
}

export const listExpiredHolds = (db: Db): Promise<PurchaseRow[]> =>
  takePurchases(db, and(eq(purchases.state, 'held'), lte(purchases.holdExpiresAt, statementNow)));

/** Offers to people who may not buy there any more: tied to another supplier, or no members now. */
export async function listLostWaitlistHolds(db: Db): Promise<PurchaseRow[]> {
  const waitlistHolds = await db
    .select({
      id: purchases.id,
      role: users.role,
      person: users.id,
      ofSupplier: users.supplierId,
      supplierId: groups.supplierId,
      isJoined: sql<boolean>`${hasJoined(users.id)}`,
    })
    .from(shares)
    .innerJoin(users, eq(users.id, purchases.userId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(and(eq(purchases.state, 'held'), purchases.isWaitlistHold));
  const lost = waitlistHolds.filter(
    ({ person: id, role, ofSupplier, isJoined, ...group }) =>
      !isJoined && !canSeeGroup({ id, role, supplierId: ofSupplier }, group),
  );
  if (lost.length === 0) return [];
  const ids = lost.map(({ id }) => id);
  return takePurchases(db, and(isAmong(purchases.id, ids), eq(purchases.state, 'held')));
}

/** Released shares whose payment can still be completed at the provider. */
export const listUnclosed = (db: Db): Promise<PurchaseRow[]> =>
  takePurchases(db, isUnclosed(purchases));

/** Holds that ended so long ago are not counted by limits. */
const countsNoMore: SQL = lte(purchases.holdExpiresAt, secondsAgo(ranOutCountsSeconds));

/**
 * Deletes the network of holds that limits no longer count, and of waitlist holds that have ended, for
 * privacy. Takes no group's lock and skips locked rows; the next sweep gets those.
 */
export async function forgetNetworks(db: Db): Promise<void> {
  const forgotten = db
    .select({ id: purchases.id })
    .from(shares)
    .where(
      and(isNotNull(purchases.network), not(isLive), or(purchases.isWaitlistHold, countsNoMore)),
    )
    .for('no key update', { skipLocked: true });
  await db.update(purchases).set({ network: null }).where(inArray(purchases.id, forgotten));
}

const isWithinTime: SQL | undefined = and(
  eq(purchases.state, 'held'),
  gt(purchases.holdExpiresAt, statementNow),
);

/** Waitlist holds that have not expired and whose payment was begun. */
export const listWaitlistHoldsUnderPayment = (db: Db): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(shares)
    .where(and(isWithinTime, purchases.isWaitlistHold, isNotNull(purchases.intentId)));
