import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { soldStates } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/database';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';

type NewGroup = typeof groups.$inferInsert;

export async function insertGroup(tx: Db, group: NewGroup): Promise<string> {
  const [row] = await tx.insert(groups).values(group).returning({ id: groups.id });
  if (!row) throw new Error('A group was not inserted.');
  return row.id;
}

/** Saves what an admin changed; every form opened before is stale from now on. */
export async function updateGroupRow(
  tx: Db,
  id: string,
  changes: Partial<Omit<NewGroup, 'version'>>,
): Promise<void> {
  await tx
    .update(groups)
    .set({ ...changes, version: sql`${groups.version} + 1`, updatedAt: new Date() })
    .where(eq(groups.id, id));
}

export const markDeleted = (tx: Db, id: string): Promise<void> =>
  updateGroupRow(tx, id, { deletedAt: new Date() });

/** True if the group has paid shares, of any buyer or of one. */
export async function hasPaidShares(tx: Db, groupId: string, userId?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: purchases.id })
    .from(shares)
    .where(
      and(
        eq(purchases.groupId, groupId),
        inArray(purchases.state, ['settling', ...soldStates]),
        userId ? eq(purchases.userId, userId) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The account of an address, and whether it is a member already. */
export async function findAccount(tx: Db, groupId: string, email: string) {
  const [account] = await tx
    .select({
      id: users.id,
      role: users.role,
      supplierId: users.supplierId,
      isMember: sql<boolean>`${groupMembers.userId} is not null`,
    })
    .from(users)
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.userId, users.id), eq(groupMembers.groupId, groupId)),
    )
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return account;
}

/** An invitation that was neither accepted nor withdrawn; an expired one can be sent again. */
export async function findPendingInvite(
  tx: Db,
  groupId: string,
  email: string,
): Promise<{ isExpired: boolean } | undefined> {
  const [invite] = await tx
    .select({ expiresAt: invites.expiresAt })
    .from(invites)
    .where(
      and(eq(invites.groupId, groupId), eq(invites.email, email), eq(invites.state, 'pending')),
    );
  return invite && { isExpired: invite.expiresAt <= new Date() };
}

export async function deleteMember(tx: Db, groupId: string, userId: string): Promise<void> {
  await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
}
