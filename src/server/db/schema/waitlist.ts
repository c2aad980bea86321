import { bigserial, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { portions } from '#shared/groups/portions';

import { createdAt } from './columns';
import { groups } from './groups';
import { users } from './users';

/** Who waits for a share of a group, one place a person. It goes when they buy or give up. */
export const waitlist = pgTable(
  'waitlist',
  {
    /** The order they came in: drawn under the group's lock. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    portion: text('portion', { enum: portions }).notNull(),
    /** Where it was taken from, as holds have it; an offer carries it on. It goes with the place. */
    network: text('network'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waitlist_place_key').on(table.groupId, table.userId),
    index('waitlist_user_idx').on(table.userId),
  ],
);
