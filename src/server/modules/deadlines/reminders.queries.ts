import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import { reminderHours, reminderSold } from '#shared/deadlines/reminder';
import { supplierAdminRoles } from '#shared/users/roles';

import type { Db } from '../../db/database';
import { databaseNow, statementNow } from '../../db/clock';
import { hasState } from '../../db/schema/expressions';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { unsubscribedFrom } from '../users/reminderAddresses.queries';

/** Most groups looked at in one round. */
const roundSize = 200;

const sold = sql`(${groups.totalQuarters} - ${groups.quartersLeft} - ${groups.quartersWithdrawn})`;

/** Groups whose reminder may be due, by deadline; `isReminderDue` decides. */
export const listNearlyDue = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        isNull(groups.deletedAt),
        isNull(groups.decidedAt),
        isNull(groups.calledOffAt),
        isNull(groups.remindedAt),
        eq(groups.status, 'open'),
        gt(groups.fillBy, statementNow),
        gt(groups.quartersLeft, groups.quartersHeld),
        or(
          lte(groups.fillBy, sql`${statementNow} + make_interval(hours => ${reminderHours})`),
          sql`${sold} * ${reminderSold.of} >= ${groups.totalQuarters} * ${reminderSold.parts}`,
        ),
      ),
    )
    .orderBy(groups.fillBy, groups.id)
    .limit(roundSize);

/** An edit form that an admin has open stays valid. */
export async function markReminded(tx: Db, id: string): Promise<void> {
  await tx.update(groups).set({ remindedAt: databaseNow }).where(eq(groups.id, id));
}

const recipient = {
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
};

interface Called {
  id: string;
  supplierId: string;
  createdBy: string;
}

/** A user, or an address without an account, that neither runs the group nor has a paid or held share of it. */
const mayBeCalled = (tx: Db, { id, supplierId, createdBy }: Called) =>
  and(
    sql`${users.id} is distinct from ${createdBy}`,
    sql`not coalesce(${and(eq(users.supplierId, supplierId), inArray(users.role, supplierAdminRoles))}, false)`,
    sql`not exists ${tx
      .select({ id: purchases.id })
      .from(shares)
      .where(
        and(
          eq(purchases.groupId, id),
          eq(purchases.userId, users.id),
          hasState(purchases, ['held', 'settling', 'paid']),
        ),
      )}`,
  );

/** Its members who may be called. */
export const listMembersToRemind = (tx: Db, group: Called) =>
  tx
    .select(recipient)
    .from(groupMembers)
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(groupMembers.groupId, group.id),
        mayBeCalled(tx, group),
        sql`${users.email} not in ${unsubscribedFrom(tx, 'reminders')}`,
      ),
    )
    .orderBy(users.email);

/**
 * Addresses that were invited, have not joined and may be called; `accountId`: of the account that one
 * has by now.
 */
export const listInvitesToRemind = (tx: Db, group: Called) =>
  tx
    .select({
      id: invites.id,
      groupId: invites.groupId,
      email: invites.email,
      expiresAt: invites.expiresAt,
      accountId: users.id,
    })
    .from(invites)
    .leftJoin(users, and(eq(users.email, invites.email), isNull(users.deletedAt)))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.groupId, invites.groupId), eq(groupMembers.userId, users.id)),
    )
    .where(
      and(
        eq(invites.groupId, group.id),
        eq(invites.state, 'pending'),
        gt(invites.expiresAt, statementNow),
        isNull(groupMembers.userId),
        mayBeCalled(tx, group),
        sql`${invites.email} not in ${unsubscribedFrom(tx, 'reminders')}`,
      ),
    )
    .orderBy(invites.email);
