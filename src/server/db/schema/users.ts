import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { saleMailChoices } from '#shared/account/saleMailChoices';
import { roles } from '#shared/users/roles';

import { createdAt, id, idOf, instant } from './columns';
import { lower, nameOrder, supplierIdOrNone } from './expressions';
import { suppliers } from './suppliers';

/**
 * A deleted user's row stays, without name and address, because purchases name it. So does the row of a
 * guest, who bought in cash and never had an account: with a name, and deleted from the start.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Null until a person made by an admin, or by the operator's command, sets their own. */
    passwordHash: text('password_hash'),
    /** True for a password that was looked for among the common ones, and is not one. */
    hasUncommonPassword: boolean('has_uncommon_password').notNull().default(false),
    role: text('role', { enum: roles }).notNull(),
    supplierId: idOf('supplier_id', () => suppliers.id),
    emailVerifiedAt: instant('email_verified_at'),
    /** Since when logging in asks for a code too; see `second_factors`. */
    secondFactorAt: instant('second_factor_at'),
    /** When a supplier's admin is mailed of what is sold. */
    saleMails: text('sale_mails', { enum: saleMailChoices }).notNull().default('daily'),
    /** The end of the sales that the daily mail has reported. */
    salesNotifiedAt: instant('sales_told_at').notNull().defaultNow(),
    rejectedAt: instant('rejected_at'),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_key')
      .on(lower(table.username))
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('users_email_key')
      .on(table.email)
      .where(sql`${table.deletedAt} is null`),
    index('users_supplier_idx').on(table.supplierId, table.createdAt),
    index('users_role_idx')
      .on(table.role, table.id)
      .where(sql`${table.deletedAt} is null`),
    /** With all that users are searched and filtered by: one or two letters have no other index. */
    index('users_created_idx')
      .on(table.createdAt, table.id, table.username, table.email, table.role, table.supplierId)
      .where(sql`${table.deletedAt} is null`),
    /** The order by supplier's name: each supplier's users, then those who have none. */
    index('users_of_supplier_idx')
      .on(supplierIdOrNone(table), table.id)
      .where(sql`${table.deletedAt} is null`),
    /** Deleted ones too: the order of groups by who created them begins here. */
    index('users_name_order_idx').on(nameOrder(table.username), table.id),
    /** Three letters and more of a name or address. */
    index('users_words_idx').using(
      'gin',
      sql`${lower(table.username)} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
    ),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the mailed token, in hex; the token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: idOf('user_id', () => users.id).notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('password_resets_user_idx').on(table.userId)],
);

/** Tries that are limited in number: failed logins, reset mails, payment starts. */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    /** The limit and its subject, such as `login:ann@example.com`. */
    key: text('key').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('attempts_key_idx').on(table.key, table.at),
    index('attempts_at_idx').on(table.at),
  ],
);
