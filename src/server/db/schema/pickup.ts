import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { windowKinds, type WindowFacts } from '#shared/pickup/windows';

import { createdAt, id, idOf, instant } from './columns';
import { groups } from './groups';
import { purchases } from './purchases';
import { users } from './users';

/** When the shares of a group are collected or delivered; each has room for so many shares. */
export const pickupWindows = pgTable(
  'pickup_windows',
  {
    id: id(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    kind: text('kind', { enum: windowKinds }).notNull(),
    place: text('place'),
    address: text('address'),
    note: text('note'),
    area: text('area'),
    /** Paid on the spot, in words. */
    fee: text('fee'),
    beginsAt: instant('begins_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    room: integer('room').notNull(),
    /** Grows with each change, so that calendars know which one is newest. */
    version: integer('version').notNull().default(1),
    /** Window as its buyers know it, while a change is not mailed yet, and the time of the last change. */
    known: jsonb('known').$type<WindowFacts>(),
    changedAt: instant('changed_at'),
    /** When those who had not come were mailed. */
    missedAt: instant('missed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('pickup_windows_room_check', sql`${table.room} > 0`),
    check('pickup_windows_time_check', sql`${table.endsAt} > ${table.beginsAt}`),
    check(
      'pickup_windows_place_check',
      sql`(${table.kind} = 'pickup') = (${table.place} is not null) and (${table.kind} = 'delivery') = (${table.area} is not null)`,
    ),
    check(
      'pickup_windows_known_check',
      sql`(${table.known} is null) = (${table.changedAt} is null)`,
    ),
    index('pickup_windows_group_idx').on(table.groupId, table.beginsAt),
    index('pickup_windows_begin_idx').on(table.beginsAt),
    index('pickup_windows_changed_idx')
      .on(table.changedAt)
      .where(sql`${table.changedAt} is not null`),
    index('pickup_windows_open_idx')
      .on(table.endsAt)
      .where(sql`${table.missedAt} is null`),
  ],
);

/** Boxes and pounds of a share, its window, and its check-off. */
export const handovers = pgTable(
  'handovers',
  {
    purchaseId: idOf('purchase_id', () => purchases.id).primaryKey(),
    boxes: integer('boxes'),
    /** Hundredths of a pound. */
    hundredths: integer('hundredths'),
    weighedAt: instant('weighed_at'),
    /** Null: by the butcher's link. */
    weighedBy: idOf('weighed_by', () => users.id),
    windowId: idOf('window_id', () => pickupWindows.id),
    collector: text('collector'),
    /** The begin that its buyer was reminded of, so that a window that moves is reminded of again. */
    remindedOf: instant('reminded_of'),
    /** When its buyer was mailed to make room for it. */
    pickupRemindedAt: instant('room_told_at'),
    collectedAt: instant('collected_at'),
    collectedBy: idOf('collected_by', () => users.id),
  },
  (table) => [
    check('handovers_weight_check', sql`${table.boxes} > 0 and ${table.hundredths} > 0`),
    check(
      'handovers_weighed_check',
      sql`(${table.weighedAt} is null) = (${table.boxes} is null and ${table.hundredths} is null)`,
    ),
    check(
      'handovers_collected_check',
      sql`(${table.collectedAt} is null) = (${table.collectedBy} is null)`,
    ),
    index('handovers_window_idx').on(table.windowId),
  ],
);

/** Taps of check-off by the ids that phones gave them: each counts once (decision 025). */
export const collectedTaps = pgTable(
  'collected_taps',
  {
    id: uuid('id').primaryKey(),
    purchaseId: idOf('purchase_id', () => purchases.id).notNull(),
    isCollected: boolean('is_collected').notNull(),
    actorId: idOf('actor_id', () => users.id).notNull(),
    /** When it counts as made: the one made last decides, whenever it arrived. */
    madeAt: instant('made_at').notNull().defaultNow(),
    /** Text of that from the phone. */
    sentAs: text('sent_as'),
    at: createdAt(),
  },
  (table) => [index('collected_taps_purchase_idx').on(table.purchaseId, table.madeAt)],
);
