import { and, asc, eq, exists, getTableColumns, isNull, lte, or, sql, type SQL } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { calendarChanges, calendarEvents } from '../../db/schema/calendars';
import { groups } from '../../db/schema/groups';
import { milestones } from '../../db/schema/milestones';
import { handovers, pickupWindows } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { statement } from '../../db/statement';
import { shares } from '../../db/shares';
import type { LiveEvent } from './eventTexts.rules';

export type KeptEvent = typeof calendarEvents.$inferSelect;

/** A person's calendar, or what of it one group is in. */
export interface CalendarPart {
  userId: string;
  groupId?: string | undefined;
}

/** Most changes followed in one round. */
const roundSize = 200;

const shownGroup = {
  id: groups.id,
  name: groups.name,
  timeZone: groups.timeZone,
  supplierName: suppliers.name,
};

/** A paid share of a group that goes on; a deleted account has no calendar. */
const isPaidBy = ({ userId, groupId }: CalendarPart): SQL | undefined =>
  and(
    eq(purchases.userId, userId),
    groupId === undefined ? undefined : eq(purchases.groupId, groupId),
    eq(purchases.state, 'paid'),
    isNull(groups.calledOffAt),
    isNull(groups.deletedAt),
    sql`exists (select from ${users} where ${users.id} = ${purchases.userId} and ${users.deletedAt} is null)`,
  );

/** The milestones of the groups of which the person has a paid share. */
export const listMilestonesFor = (db: Db, part: CalendarPart) =>
  db
    .select({ group: shownGroup, milestone: getTableColumns(milestones) })
    .from(milestones)
    .innerJoin(groups, eq(groups.id, milestones.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(shares)
          .where(and(eq(purchases.groupId, groups.id), isPaidBy(part))),
      ),
    )
    .orderBy(asc(milestones.groupId), asc(milestones.kind));

/** Nobody comes to a window that begins after the share was given out, or after all of them were. */
const isAwaited = and(
  or(isNull(handovers.collectedAt), lte(pickupWindows.beginsAt, handovers.collectedAt)),
  or(isNull(groups.doneAt), lte(pickupWindows.beginsAt, groups.doneAt)),
);

/** The windows that the person has chosen, once for each paid share. */
export const listWindowsFor = (db: Db, part: CalendarPart) =>
  db
    .select({
      group: shownGroup,
      window: getTableColumns(pickupWindows),
      purchaseId: purchases.id,
      receiptNumber: purchases.receiptNumber,
    })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .innerJoin(pickupWindows, eq(pickupWindows.id, handovers.windowId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .where(and(isPaidBy(part), isAwaited))
    .orderBy(asc(pickupWindows.beginsAt), asc(purchases.id));

/** Until the transaction ends nobody else compares the person's events with what stands. */
export async function lockCalendar(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${userId}`}, 0))`);
}

export const listKept = (tx: Db, { userId, groupId }: CalendarPart): Promise<KeptEvent[]> =>
  tx
    .select()
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.userId, userId),
        groupId === undefined ? undefined : eq(calendarEvents.groupId, groupId),
      ),
    )
    .orderBy(asc(calendarEvents.uid));

/**
 * Numbers are seconds since 2026, or one more than before: they have 31 bits (RFC 5545), and rise also in a
 * shop that was restored from a backup.
 */
const saveEvent = statement<never, Omit<LiveEvent, 'text'> & { userId: string; text: string }>(`
  insert into calendar_events as kept (user_id, uid, group_id, text, is_cancelled, sequence, changed_at)
  values (:userId, :uid, :groupId, :text::jsonb, false,
    extract(epoch from clock_timestamp())::int - 1767225600, date_trunc('second', clock_timestamp()))
  on conflict (user_id, uid) do update set
    group_id = excluded.group_id, text = excluded.text, is_cancelled = false,
    sequence = greatest(kept.sequence + 1, excluded.sequence),
    changed_at = greatest(kept.changed_at + interval '1 second', excluded.changed_at)
  where kept.is_cancelled or kept.text <> excluded.text`);

export const saveLive = (tx: Db, userId: string, { text, ...event }: LiveEvent): Promise<never[]> =>
  saveEvent(tx, { userId, ...event, text: JSON.stringify(text) });

const cancel = statement<never, { userId: string; uid: string }>(`
  update calendar_events set is_cancelled = true,
    sequence = greatest(sequence + 1, extract(epoch from clock_timestamp())::int - 1767225600),
    changed_at = greatest(changed_at + interval '1 second', date_trunc('second', clock_timestamp()))
  where user_id = :userId and uid = :uid and not is_cancelled`);

export const cancelEvent = (tx: Db, { userId, uid }: KeptEvent): Promise<never[]> =>
  cancel(tx, { userId, uid });

export async function markEventMailed(tx: Db, { userId, uid, sequence }: KeptEvent): Promise<void> {
  await tx
    .update(calendarEvents)
    .set({ mailedSequence: sequence })
    .where(and(eq(calendarEvents.userId, userId), eq(calendarEvents.uid, uid)));
}

/**
 * Deletes the events of a deleted account; called first, because a calendar is locked before the subjects of its
 * events.
 */
export async function forgetEventsOf(tx: Db, userId: string): Promise<void> {
  await lockCalendar(tx, userId);
  await tx.delete(calendarEvents).where(eq(calendarEvents.userId, userId));
}

/** Groups whose events may have changed. */
export const listChangedGroups = (db: Db): Promise<{ groupId: string }[]> =>
  db.selectDistinct({ groupId: calendarChanges.groupId }).from(calendarChanges).limit(roundSize);

export async function takeChangesOf(tx: Db, groupId: string): Promise<void> {
  await tx.delete(calendarChanges).where(eq(calendarChanges.groupId, groupId));
}

/** The people in whose calendars events of the group are, in the order in which their calendars are locked. */
export const listHolders = (tx: Db, groupId: string): Promise<{ userId: string }[]> =>
  tx
    .selectDistinct({ userId: calendarEvents.userId })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.groupId, groupId), eq(calendarEvents.isCancelled, false)))
    .orderBy(asc(calendarEvents.userId));
