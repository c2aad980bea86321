import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createdAt, id, idOf, instant } from '../../db/schema/columns';
import { groups } from '../../db/schema/groups';
import { users } from '../../db/schema/users';

/** Links by which anyone can see a group. The key is stored in plain text, because admins share it again. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: id(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    key: text('key').notNull(),
    buyersMayShare: boolean('buyers_may_share').notNull(),
    createdBy: idOf('created_by', () => users.id).notNull(),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('share_links_key_key').on(table.key),
    /** One that lives of each group. */
    uniqueIndex('share_links_live_key')
      .on(table.groupId)
      .where(sql`${table.endedAt} is null`),
    index('share_links_creator_idx').on(table.createdBy),
  ],
);
