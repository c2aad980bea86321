import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { longestDescription } from '#shared/pictures/pictures';
import { longestNews } from '#shared/news/news';

import { createdAt, idOf, instant } from '../../db/schema/columns';
import { groups } from '../../db/schema/groups';
import { pictures } from '../../db/schema/pictures';
import { users } from '../../db/schema/users';

/** News to all buyers of a group; written under the group's lock. */
export const groupNews = pgTable(
  'group_news',
  {
    /** Made by the page, so that one that is sent twice is one. */
    id: uuid('id').primaryKey(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    createdBy: idOf('created_by', () => users.id).notNull(),
    /** Null: deleted. */
    text: text('text'),
    pictureId: idOf('picture_id', () => pictures.id),
    pictureAlt: text('picture_alt'),
    createdAt: createdAt(),
    /** When its mails were queued. */
    mailedAt: instant('mailed_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    check(
      'group_news_text_check',
      sql`char_length(${table.text}) between 1 and ${sql.raw(String(longestNews))}`,
    ),
    check(
      'group_news_deleted_check',
      sql`(${table.text} is null) = (${table.deletedAt} is not null)`,
    ),
    check(
      'group_news_picture_check',
      sql`(${table.pictureId} is null) = (${table.pictureAlt} is null) and (${table.pictureId} is null or ${table.deletedAt} is null)`,
    ),
    check(
      'group_news_alt_check',
      sql`char_length(${table.pictureAlt}) between 1 and ${sql.raw(String(longestDescription))}`,
    ),
    index('group_news_group_idx').on(table.groupId, table.createdAt),
    index('group_news_creator_idx').on(table.createdBy),
    uniqueIndex('group_news_picture_key').on(table.pictureId),
    index('group_news_unmailed_idx')
      .on(table.createdAt)
      .where(sql`${table.mailedAt} is null and ${table.deletedAt} is null`),
  ],
);
