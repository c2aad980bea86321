import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';

import { longestMilestoneNote, milestoneKinds } from '#shared/milestones/milestones';

import { idOf, instant } from './columns';
import { isNews } from './expressions';
import { groups } from './groups';

const longest = sql.raw(String(longestMilestoneNote));

/** The days on the way of a group's animal; written under the group's lock. */
export const milestones = pgTable(
  'milestones',
  {
    groupId: idOf('group_id', () => groups.id).notNull(),
    kind: text('kind', { enum: milestoneKinds }).notNull(),
    plannedOn: date('planned_on'),
    doneAt: instant('done_at'),
    note: text('note'),
    /** Why it was moved or undone last. */
    reason: text('reason'),
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** The day that buyers were told last, and whether that it is done. */
    toldOn: date('told_on'),
    toldDone: boolean('told_done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.kind] }),
    index('milestones_ready_idx')
      .on(table.plannedOn)
      .where(sql`${table.kind} = 'ready' and ${table.doneAt} is null`),
    index('milestones_news_idx').on(table.groupId).where(isNews(table)),
    check('milestones_kind_check', sql`${table.kind} in ('booked', 'harvested', 'cut', 'ready')`),
    check('milestones_note_check', sql`char_length(${table.note}) between 1 and ${longest}`),
    check('milestones_reason_check', sql`char_length(${table.reason}) between 1 and ${longest}`),
  ],
);
