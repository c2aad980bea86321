import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createdAt, id, idOf, instant } from './columns';
import { groups } from './groups';
import { users } from './users';

export const inviteStates = ['pending', 'accepted', 'revoked'] as const;

export const invites = pgTable(
  'invites',
  {
    /** The `jti` of the newest token mailed for this address and group. */
    id: id(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    state: text('state', { enum: inviteStates }).notNull().default('pending'),
    expiresAt: instant('expires_at').notNull(),
    invitedBy: idOf('invited_by', () => users.id),
    createdAt: createdAt(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    uniqueIndex('invites_address_key').on(table.groupId, table.email),
    index('invites_email_idx').on(table.email),
  ],
);
