import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { portions } from '#shared/groups/portions';

import { createdAt, idOf } from './columns';
import { groups } from './groups';
import { users } from './users';

/** Waitlist places for shares of a group, one per user, until they buy or leave. */
export const waitlist = pgTable(
  'waitlist',
  {
    /** The order they came in: drawn under the group's lock. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    userId: idOf('user_id', () => users.id).notNull(),
    portion: text('portion', { enum: portions }).notNull(),
    /** The network it was taken from, passed on to waitlist holds and deleted with the place. */
    network: text('network'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waitlist_place_key').on(table.groupId, table.userId),
    index('waitlist_user_idx').on(table.userId),
  ],
);
