import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createdAt } from './columns';
import { users } from './users';

/**
 * Private calendars, which calendar programs read without a login. The key is stored in plain text,
 * because people add the calendar on another device too.
 */
export const calendars = pgTable(
  'calendars',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('calendars_key_key').on(table.key)],
);
