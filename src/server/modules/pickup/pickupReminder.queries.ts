import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { roomDays, roomHours } from '#shared/pickup/pickupReminder';

import { databaseNow, secondsFromNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { isUndisputed } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { milestones } from '../../db/schema/milestones';
import { handovers, pickupWindows } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';

/** Most groups listed at once. */
const pageSize = 200;

/** A paid share that is not given out, whose buyer has an address and was not told. */
const isUnreminded = and(
  eq(purchases.state, 'paid'),
  isUndisputed,
  isNull(handovers.pickupRemindedAt),
  isNull(handovers.collectedAt),
  isNull(users.deletedAt),
);

const earlier = alias(pickupWindows, 'earlier');

/** Groups whose first window begins in time. */
const ofNearWindows = sql`select ${pickupWindows.groupId} from ${pickupWindows}
  where ${pickupWindows.beginsAt} between ${secondsFromNow(roomHours * 3600)} and ${secondsFromNow(roomDays * 24 * 3600)}
  and not exists (select 1 from ${pickupWindows} ${earlier}
    where ${earlier.groupId} = ${pickupWindows.groupId} and ${earlier.beginsAt} < ${pickupWindows.beginsAt})`;

/** Groups without windows, by the planned day: it begins within a day of that in any time zone. */
const ofNearDays = sql`select ${milestones.groupId} from ${milestones}
  where ${milestones.kind} = 'ready' and ${milestones.doneAt} is null
  and ${milestones.plannedOn} between current_date and current_date + ${sql.raw(String(roomDays + 1))}
  and not exists (select 1 from ${pickupWindows} where ${pickupWindows.groupId} = ${milestones.groupId})`;

/** Groups whose buyers may have to be told; `isPickupReminderDue` decides. In pages, because most are refused for days. */
export async function* listNearlyThere(db: Db): AsyncGenerator<string> {
  let page: { id: string }[] = [];
  do {
    page = await listPage(db, page.at(-1)?.id);
    for (const { id } of page) yield id;
  } while (page.length === pageSize);
}

const listPage = (db: Db, after: string | undefined): Promise<{ id: string }[]> =>
  db
    .selectDistinct({ id: groups.id })
    .from(groups)
    .innerJoin(shares, eq(purchases.groupId, groups.id))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(handovers, eq(handovers.purchaseId, purchases.id))
    .where(
      and(
        isNull(groups.doneAt),
        after === undefined ? undefined : gt(groups.id, after),
        sql`${groups.id} in (${ofNearWindows} union ${ofNearDays})`,
        isUnreminded,
      ),
    )
    .orderBy(asc(groups.id))
    .limit(pageSize);

/** The day that a group's animal is to be ready; null where none is planned, or it is ready. */
export async function findReadyDay(tx: Db, groupId: string): Promise<string | null> {
  const [row] = await tx
    .select({ plannedOn: milestones.plannedOn })
    .from(milestones)
    .where(
      and(eq(milestones.groupId, groupId), eq(milestones.kind, 'ready'), isNull(milestones.doneAt)),
    );
  return row?.plannedOn ?? null;
}

/** The shares of a group whose buyers are to be told, by buyer. */
export const listUnreminded = (tx: Db, groupId: string) =>
  tx
    .select({
      purchaseId: purchases.id,
      portion: purchases.portion,
      soldAs: purchases.soldAs,
      windowId: handovers.windowId,
      hundredths: handovers.hundredths,
      userId: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(shares)
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(handovers, eq(handovers.purchaseId, purchases.id))
    .where(and(eq(purchases.groupId, groupId), isUnreminded))
    .orderBy(asc(users.username), asc(purchases.paidAt), asc(purchases.id));
export type UnremindedShare = Awaited<ReturnType<typeof listUnreminded>>[number];

/** With the row of each share, which may not be there yet. */
export async function markPickupReminded(tx: Db, shares: UnremindedShare[]): Promise<void> {
  await tx
    .insert(handovers)
    .values(shares.map(({ purchaseId }) => ({ purchaseId, pickupRemindedAt: databaseNow })))
    .onConflictDoUpdate({ target: handovers.purchaseId, set: { pickupRemindedAt: databaseNow } });
}
