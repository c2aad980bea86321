import { and, asc, eq, exists, getTableColumns, isNull, sql } from 'drizzle-orm';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { calendars } from '../../db/schema/calendars';
import { groups } from '../../db/schema/groups';
import { milestones } from '../../db/schema/milestones';
import { handovers, pickupWindows } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';

export async function findCalendar(db: Db, userId: string) {
  const [row] = await db
    .select({ key: calendars.key, createdAt: calendars.createdAt })
    .from(calendars)
    .where(eq(calendars.userId, userId));
  return row ?? null;
}

export async function findOwnerOfKey(db: Db, key: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: calendars.userId })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(eq(calendars.key, key), isNull(users.deletedAt)));
  return row?.userId ?? null;
}

/** The key before stops working. */
export async function saveCalendar(tx: Db, userId: string, key: string): Promise<void> {
  await tx
    .insert(calendars)
    .values({ userId, key })
    .onConflictDoUpdate({ target: calendars.userId, set: { key, createdAt: databaseNow } });
}

const shownGroup = {
  id: groups.id,
  name: groups.name,
  state: groups.state,
  supplierName: suppliers.name,
};

const isPaidBy = (userId: string) =>
  and(eq(purchases.userId, userId), eq(purchases.state, 'paid'), isNull(groups.calledOffAt));

/** The milestones of the groups of which the person has a paid share. */
export const listMilestonesFor = (db: Db, userId: string) =>
  db
    .select({ group: shownGroup, milestone: getTableColumns(milestones) })
    .from(milestones)
    .innerJoin(groups, eq(groups.id, milestones.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(purchases)
          .where(and(eq(purchases.groupId, groups.id), isPaidBy(userId))),
      ),
    )
    .orderBy(asc(milestones.groupId), asc(milestones.changedAt));

/** The windows that the person has chosen, once for each paid share. */
export const listWindowsFor = (db: Db, userId: string) =>
  db
    .select({
      group: shownGroup,
      window: getTableColumns(pickupWindows),
      purchaseId: purchases.id,
      receiptNumber: purchases.receiptNumber,
    })
    .from(handovers)
    .innerJoin(purchases, eq(purchases.id, handovers.purchaseId))
    .innerJoin(pickupWindows, eq(pickupWindows.id, handovers.windowId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .where(isPaidBy(userId))
    .orderBy(asc(pickupWindows.beginsAt), asc(purchases.id));
