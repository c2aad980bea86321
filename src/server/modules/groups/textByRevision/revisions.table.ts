// What is new whenever a group would be presented in another way (docs/decisions/023-text-by-revision.md),
// written by triggers; `groups.revision` is the third of them.
import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * Changes of what belongs to a group since its row changed last. Without a foreign key, because checking one
 * would wait for the lock of the group.
 */
export const groupChanges = pgTable(
  'group_changes',
  {
    groupId: uuid('group_id').notNull(),
    revision: uuid('revision').notNull().defaultRandom(),
  },
  (table) => [index('group_changes_group_idx').on(table.groupId)],
);

/**
 * One row, whose revision changes with the names that groups are presented with: of suppliers, creators and
 * members. It is not in the groups, because a change of a person would then lock all groups they are in.
 */
export const shownNames = pgTable(
  'shown_names',
  { revision: uuid('revision').notNull().defaultRandom() },
  () => [uniqueIndex('shown_names_one_row').on(sql`(true)`)],
);
