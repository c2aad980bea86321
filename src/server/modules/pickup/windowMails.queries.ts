import {
  and,
  asc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lte,
  gt,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { changeMinutes, missedHours, reminderHours } from '#shared/pickup/windows';

import { databaseNow, secondsAgo, secondsFromNow, statementNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { gatherSeconds } from '../../mail/gathered';
import { isAmong } from '../../db/isAmong';
import { isUndisputed } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { handovers, pickupWindows } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';

/** Most windows looked at in one round. */
const roundSize = 200;

/** Nothing of another group is handed out any more. */
const isUnderWay = and(isNull(groups.calledOffAt), isNull(groups.deletedAt), isNull(groups.doneAt));

const isChanged = lte(pickupWindows.changedAt, secondsAgo(changeMinutes * 60));

const isNear = and(
  isNull(pickupWindows.changedAt),
  gt(pickupWindows.beginsAt, statementNow),
  lte(pickupWindows.beginsAt, secondsFromNow(reminderHours * 3600)),
);

const isMissed = and(
  isNull(pickupWindows.missedAt),
  lte(pickupWindows.endsAt, secondsAgo(missedHours * 3600)),
);

/** Chosen by a paid share that is to be given out, and whose buyer was not reminded of its begin. */
const isToRemind = and(
  eq(purchases.state, 'paid'),
  isUndisputed,
  isNull(handovers.collectedAt),
  sql`${handovers.remindedOf} is distinct from ${pickupWindows.beginsAt}`,
  // A mail about their choice is on its way, and reminds them.
  sql`not exists (select from gathered_mails g where g.user_id = ${purchases.userId} and g.kind = 'window'
    and g.known ->> 'groupId' = ${purchases.groupId}::text and g.created_at > ${secondsAgo(gatherSeconds + 120)})`,
);

/** Windows in the order of an index that has nothing but those that may be due. */
const listIds = (db: Db, where: SQL | undefined, order: PgColumn): Promise<{ id: string }[]> =>
  db
    .select({ id: pickupWindows.id })
    .from(pickupWindows)
    .where(where)
    .orderBy(order, pickupWindows.id)
    .limit(roundSize);

/** Windows whose change waited long enough. */
export const listChanged = (db: Db) => listIds(db, isChanged, pickupWindows.changedAt);

/** Windows that are over, with those who did not come not mailed yet. */
export const listMissed = (db: Db) => listIds(db, isMissed, pickupWindows.endsAt);

/** Windows that begin soon, with a buyer who is not reminded. */
export const listNear = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectDistinct({ id: pickupWindows.id })
    .from(pickupWindows)
    .innerJoin(handovers, eq(handovers.windowId, pickupWindows.id))
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(and(isNear, isToRemind, isUnderWay))
    .limit(roundSize);

/** Locks a window that is still due. */
async function lockDue(tx: Db, id: string, isDue: SQL | undefined) {
  const [row] = await tx
    .select()
    .from(pickupWindows)
    .where(and(eq(pickupWindows.id, id), isDue))
    .for('no key update');
  return row ?? null;
}

export const lockChanged = (tx: Db, id: string) => lockDue(tx, id, isChanged);
export const lockNear = (tx: Db, id: string) => lockDue(tx, id, isNear);
export const lockMissed = (tx: Db, id: string) => lockDue(tx, id, isMissed);

/** The paid shares that have chosen a window, with their buyers. */
export const listChosen = (tx: Db, windowId: string) =>
  tx
    .select({
      purchaseId: purchases.id,
      receiptNumber: purchases.receiptNumber,
      collectedAt: handovers.collectedAt,
      remindedOf: handovers.remindedOf,
      isToRemind: sql<boolean>`${isToRemind}`,
      collector: handovers.collector,
      userId: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      /** Guests too have no address. */
      isGone: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .innerJoin(pickupWindows, eq(pickupWindows.id, handovers.windowId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(eq(handovers.windowId, windowId), eq(purchases.state, 'paid')))
    .orderBy(asc(users.username), asc(purchases.id));
export type Chosen = Awaited<ReturnType<typeof listChosen>>[number];

/** A person's paid shares of a group that goes on, with the window of each. */
export const listWindowsOf = (tx: Db, { userId, groupId }: { userId: string; groupId: string }) =>
  tx
    .select({
      purchaseId: purchases.id,
      receiptNumber: purchases.receiptNumber,
      collectedAt: handovers.collectedAt,
      window: getTableColumns(pickupWindows),
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .leftJoin(handovers, eq(handovers.purchaseId, purchases.id))
    .leftJoin(pickupWindows, eq(pickupWindows.id, handovers.windowId))
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.groupId, groupId),
        eq(purchases.state, 'paid'),
        isUnderWay,
      ),
    )
    .orderBy(asc(pickupWindows.beginsAt), asc(purchases.id));

export async function findWindowGroup(tx: Db, groupId: string) {
  const [row] = await tx
    .select({
      id: groups.id,
      name: groups.name,
      timeZone: groups.timeZone,
      supplierId: groups.supplierId,
      supplierName: suppliers.name,
    })
    .from(groups)
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .where(eq(groups.id, groupId));
  if (!row) throw new Error(`Group ${groupId} is gone.`);
  return row;
}

/** The change of a window is mailed, or was taken back. */
export async function markNotified(tx: Db, id: string): Promise<void> {
  await tx
    .update(pickupWindows)
    .set({ known: null, changedAt: null })
    .where(eq(pickupWindows.id, id));
}

export async function markReminded(tx: Db, purchaseIds: string[], begin: Date): Promise<void> {
  await tx
    .update(handovers)
    .set({ remindedOf: begin })
    .where(isAmong(handovers.purchaseId, purchaseIds));
}

export async function markMissed(tx: Db, id: string): Promise<void> {
  await tx.update(pickupWindows).set({ missedAt: databaseNow }).where(eq(pickupWindows.id, id));
}

/** True if shares of the group are checked off. */
export async function isCheckedOff(tx: Db, groupId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: handovers.purchaseId })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .where(and(eq(purchases.groupId, groupId), isNotNull(handovers.collectedAt)))
    .limit(1);
  return row !== undefined;
}
