import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createdAt, instant } from '../../db/schema/columns';

/** One for each address that a mail with an unsubscribe link went to, or that wants none. */
export const reminderAddresses = pgTable(
  'last_call_addresses',
  {
    /** Lower case. */
    email: text('email').primaryKey(),
    /** 256 random bits for the unsubscribe link, which works without a login. */
    key: text('key').notNull(),
    /** Since when it gets no last calls; null: it gets them. */
    stoppedAt: instant('stopped_at'),
    /** The same of news. */
    newsStoppedAt: instant('news_stopped_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('last_call_addresses_key_key').on(table.key)],
);
