import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { isUnused } from '../users/users.queries';

/** An invitation with the fields of its page; none of deleted groups. */
export type InviteRecord = Awaited<ReturnType<typeof listInvites>>[number];

const listInvites = (db: Db, where: SQL | undefined) =>
  db
    .select({
      invite: invites,
      group: {
        id: groups.id,
        name: groups.name,
        animal: groups.animal,
        state: groups.state,
        timeZone: groups.timeZone,
        supplierId: groups.supplierId,
      },
      supplierName: suppliers.name,
      stage: {
        status: groups.status,
        remainingCents: groups.remainingCents,
        fillBy: groups.fillBy,
        decidedAt: groups.decidedAt,
        calledOffAt: groups.calledOffAt,
        reached: groups.reached,
        doneAt: groups.doneAt,
        now: sql`${databaseNow}`.mapWith(groups.createdAt),
      },
      /** The account that the address has by now; null, too, for one that a registration takes the place of. */
      accountId: sql<string | null>`case when not (${isUnused}) then ${users.id} end`,
      memberId: groupMembers.userId,
    })
    .from(invites)
    .innerJoin(groups, and(eq(groups.id, invites.groupId), isNull(groups.deletedAt)))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .leftJoin(users, and(eq(users.email, invites.email), isNull(users.deletedAt)))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.groupId, invites.groupId), eq(groupMembers.userId, users.id)),
    )
    .where(where);

export async function findInvite(db: Db, id: string): Promise<InviteRecord | null> {
  const [record] = await listInvites(db, eq(invites.id, id));
  return record ?? null;
}

export async function findInviteTo(
  db: Db,
  groupId: string,
  email: string,
): Promise<InviteRecord | null> {
  const [record] = await listInvites(
    db,
    and(eq(invites.groupId, groupId), eq(invites.email, email)),
  );
  return record ?? null;
}

interface NewInvite {
  groupId: string;
  email: string;
  invitedBy: string;
  expiresAt: Date;
}

/** One invite for an address and group: a new id makes the tokens mailed before worthless. */
export async function renewInvite(tx: Db, values: NewInvite): Promise<string> {
  const renewed = { ...values, id: newId(), state: 'pending' as const, acceptedAt: null };
  await tx
    .insert(invites)
    .values(renewed)
    .onConflictDoUpdate({ target: [invites.groupId, invites.email], set: renewed });
  return renewed.id;
}

export async function markRevoked(tx: Db, id: string): Promise<void> {
  await tx.update(invites).set({ state: 'revoked' }).where(eq(invites.id, id));
}
