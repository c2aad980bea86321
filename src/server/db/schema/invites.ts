import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createdAt, id, instant } from './columns';
import { groups } from './groups';
import { users } from './users';

export const inviteStates = ['pending', 'accepted', 'revoked'] as const;

export const invites = pgTable(
  'invites',
  {
    /** The `jti` of the newest token mailed for this address and group. */
    id: id(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'restrict' }),
    /** Lower case. */
    email: text('email').notNull(),
    state: text('state', { enum: inviteStates }).notNull().default('pending'),
    expiresAt: instant('expires_at').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    uniqueIndex('invites_address_key').on(table.groupId, table.email),
    index('invites_email_idx').on(table.email),
  ],
);
