import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { createdAt, idOf, instant } from './columns';
import { groups } from './groups';
import { users } from './users';

/**
 * Private calendars, which calendar programs read without a login. The key is stored in plain text,
 * because people add the calendar on another device too.
 */
export const calendars = pgTable(
  'calendars',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('calendars_key_key').on(table.key)],
);

/** The text of an event; its number rises with whatever changes here. */
export interface EventText {
  title: string;
  /** A calendar date, or two instants. */
  when: string | { begin: string; end: string };
  takesTime: boolean;
  notes: string[];
  place: string | null;
  url: string;
}

/** Events of people's calendars as mails and feeds have shown them, also those that take place no more. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    userId: idOf('user_id', () => users.id).notNull(),
    uid: text('uid').notNull(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    text: jsonb('text').$type<EventText>().notNull(),
    isCancelled: boolean('is_cancelled').notNull(),
    sequence: integer('sequence').notNull(),
    /** Whole seconds, each change in another one, because calendar programs compare those. */
    changedAt: instant('changed_at').notNull(),
    /** The sequence that was mailed last. */
    mailedSequence: integer('mailed_sequence'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.uid] }),
    index('calendar_events_group_idx').on(table.groupId),
    check('calendar_events_mailed_check', sql`${table.mailedSequence} <= ${table.sequence}`),
  ],
);

/**
 * Groups whose events may have changed or ended, written by triggers with the change itself and read by a
 * job. Without a foreign key, because checking one would wait for the lock of the group.
 */
export const calendarChanges = pgTable(
  'calendar_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    groupId: uuid('group_id').notNull(),
  },
  (table) => [index('calendar_changes_group_idx').on(table.groupId)],
);
