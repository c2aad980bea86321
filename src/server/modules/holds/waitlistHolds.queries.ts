import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';

import { liveStates } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/database';
import { hasState, quartersIn } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { waitlist } from '../../db/schema/waitlist';
import { shares } from '../../db/shares';
import { hasJoined } from '../groups/membership.queries';
import { countPassed, mayBeAskedAgain } from '../inventory/waitlistPlaces.queries';

/** Condition of a place: no share of the group is held for its person. */
export const holdsNothing = (tx: Db) =>
  notExists(
    tx
      .select({ id: purchases.id })
      .from(shares)
      .where(
        and(
          eq(purchases.groupId, waitlist.groupId),
          eq(purchases.userId, waitlist.userId),
          inArray(purchases.state, [...liveStates]),
        ),
      ),
  );

/** Condition of a place: it waits for the shares that are free now. */
const waits = (tx: Db) => and(holdsNothing(tx), mayBeAskedAgain(waitlist));

/** People who wait for the free shares of the group, in their order. */
export const listWaiting = (tx: Db, groupId: string) =>
  tx
    .select({
      id: users.id,
      portion: waitlist.portion,
      network: waitlist.network,
      hasPassed: sql<boolean>`${countPassed(waitlist)} > 0`,
      role: users.role,
      supplierId: users.supplierId,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      isJoined: sql<boolean>`${hasJoined(waitlist.userId)}`,
    })
    .from(waitlist)
    .innerJoin(users, eq(users.id, waitlist.userId))
    .innerJoin(groups, eq(groups.id, waitlist.groupId))
    .where(and(eq(waitlist.groupId, groupId), waits(tx)))
    .orderBy(asc(waitlist.id));
export type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** Most groups asked again in one sweep. */
const groupsAtOnce = 100;

/** Current waitlist holds of a group. */
export const listWaitlistHolds = (
  tx: Db,
  groupId: string,
): Promise<{ quarters: number; network: string | null }[]> =>
  tx
    .select({ quarters: purchases.quarters, network: purchases.network })
    .from(shares)
    .where(
      and(
        eq(purchases.groupId, groupId),
        purchases.isWaitlistHold,
        hasState(purchases, liveStates),
      ),
    );

/** Groups with a free share that fits a place on their waitlist; a random part of them where there are many. */
export async function listGroupsToAskAgain(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(waitlist, eq(waitlist.groupId, groups.id))
    .where(
      and(
        eq(groups.status, 'open'),
        sql`${quartersIn(waitlist.portion)} <= ${groups.quartersLeft} - ${groups.quartersHeld}`,
        waits(db),
      ),
    )
    .groupBy(groups.id)
    .orderBy(sql`random()`)
    .limit(groupsAtOnce);
  return rows.map(({ id }) => id);
}
