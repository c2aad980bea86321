import { and, eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { sharesSql } from '../../db/shares';
import { announceGroupChange } from '../inventory/groupChanges';
import { tieToSupplier } from '../users/users.queries';

interface JoinedGroup {
  id: string;
  supplierId: string;
}

/**
 * Makes a user a member, ties them to the supplier if they have none, and accepts their pending
 * invitation. May be repeated.
 * @returns whether they were not a member before.
 */
export async function joinGroup(tx: Db, group: JoinedGroup, userId: string): Promise<boolean> {
  const joined = await tx
    .insert(groupMembers)
    .values({ groupId: group.id, userId })
    .onConflictDoNothing()
    .returning();
  await tieToSupplier(tx, userId, group.supplierId);
  await acceptPendingInvite(tx, group.id, userId);
  await announceGroupChange(tx, group.id);
  return joined.length > 0;
}

async function acceptPendingInvite(tx: Db, groupId: string, userId: string): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx
    .update(invites)
    .set({ state: 'accepted', acceptedAt: new Date() })
    .where(
      and(eq(invites.groupId, groupId), eq(invites.email, address), eq(invites.state, 'pending')),
    );
}

/** A share that is held or was released does not make its user a member. */
const isBought = sql`${purchases.state} not in ('held', 'released')`;

/** True for a user who has joined the group of a statement's row, or bought a share of it. */
export const hasJoined = (userId: SQLWrapper): SQL => sql`(
  exists (select from ${groupMembers}
    where ${groupMembers.groupId} = ${groups.id} and ${groupMembers.userId} = ${userId})
  or exists (select from ${sharesSql}
    where ${purchases.groupId} = ${groups.id} and ${purchases.userId} = ${userId} and ${isBought}))`;

/** The ids of the groups that a user has joined or bought into, of any supplier, as a query. */
export const joinedGroupIds = (userId: string | Placeholder): SQL => sql`
  select ${groupMembers.groupId} as id from ${groupMembers} where ${groupMembers.userId} = ${userId}
  union select ${purchases.groupId} from ${sharesSql}
    where ${purchases.userId} = ${userId} and ${isBought}`;

export async function listJoinedGroupIds(db: Db, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, joinedGroupIds(userId));
  return rows.map(({ id }) => id);
}
