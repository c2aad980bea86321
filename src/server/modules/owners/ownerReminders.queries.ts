import { and, eq, isNull, or, sql } from 'drizzle-orm';

import { ownerReminders } from '#shared/owners/ownerContact';

import { databaseNow, statementNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { awaitsSignatures, isUndisputed } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { agreements, ownerReminderCounts } from '../../db/schema/owners';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';

const { firstAfterDays, everyDays, most } = ownerReminders;

const daysAgo = (days: number) => sql`${statementNow} - make_interval(days => ${days})`;

const isFirstDue = and(
  isNull(ownerReminderCounts.purchaseId),
  sql`${purchases.paidAt} < ${daysAgo(firstAfterDays)}`,
);

const isNextDue = sql`${ownerReminderCounts.sent} < ${most} and ${ownerReminderCounts.lastSentAt} < ${daysAgo(everyDays)}`;

/** Most reminders mailed in one round. */
const roundSize = 200;

/** Shares of custom-exempt animals whose buyers have an account and have not signed, where a mail is due. */
export async function listToRemind(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: purchases.id })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(agreements, eq(agreements.purchaseId, purchases.id))
    .leftJoin(ownerReminderCounts, eq(ownerReminderCounts.purchaseId, purchases.id))
    .where(
      and(
        awaitsSignatures(groups),
        eq(purchases.state, 'paid'),
        isUndisputed,
        isNull(users.deletedAt),
        isNull(agreements.purchaseId),
        or(isFirstDue, isNextDue),
      ),
    )
    .orderBy(purchases.paidAt)
    .limit(roundSize);
  return rows.map(({ id }) => id);
}

/** Counts a reminder of the job. @returns false where another run has done so. */
export async function countReminder(tx: Db, purchaseId: string): Promise<boolean> {
  const counted = await tx
    .insert(ownerReminderCounts)
    .values({ purchaseId, sent: 1, lastSentAt: databaseNow })
    .onConflictDoUpdate({
      target: ownerReminderCounts.purchaseId,
      set: { sent: sql`${ownerReminderCounts.sent} + 1`, lastSentAt: databaseNow },
      setWhere: isNextDue,
    })
    .returning({ purchaseId: ownerReminderCounts.purchaseId });
  return counted.length > 0;
}

/** An admin asked for one: the job's next is a week away. */
export async function markReminded(tx: Db, purchaseId: string): Promise<void> {
  await tx
    .insert(ownerReminderCounts)
    .values({ purchaseId, sent: 0, lastSentAt: databaseNow })
    .onConflictDoUpdate({
      target: ownerReminderCounts.purchaseId,
      set: { lastSentAt: databaseNow },
    });
}
