import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createdAt, id, idOf, instant } from '../../db/schema/columns';
import { users } from '../../db/schema/users';

/** One for each token that is good; a session that ends is deleted. */
export const sessions = pgTable(
  'sessions',
  {
    /** The `sid` of its token. */
    id: id(),
    userId: idOf('user_id', () => users.id).notNull(),
    /** The network address that logged in. */
    address: text('address').notNull(),
    /** Name that its browser gives itself. */
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId, table.id),
    index('sessions_expiry_idx').on(table.expiresAt),
  ],
);

/** A new address that a user has not confirmed yet; one per user. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** SHA-256 of the mailed token, in hex; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_changes_token_key').on(table.tokenHash),
    index('email_changes_expiry_idx').on(table.expiresAt),
  ],
);

/** The address an account had when a change was requested or made, with the mailed link that keeps it. */
export const reservedAddresses = pgTable(
  'kept_addresses',
  {
    id: id(),
    userId: idOf('user_id', () => users.id).notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** As it was then. */
    emailVerifiedAt: instant('email_verified_at'),
    /** SHA-256 of the mailed token, in hex; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('kept_addresses_token_key').on(table.tokenHash),
    index('kept_addresses_user_idx').on(table.userId),
    index('kept_addresses_email_idx').on(table.email),
    index('kept_addresses_expiry_idx').on(table.expiresAt),
  ],
);
