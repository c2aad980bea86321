import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createdAt, id, idOf, instant } from '../../db/schema/columns';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';

/** People who want one mail for each new group of a supplier: a user, or a visitor's address. */
export const follows = pgTable(
  'follows',
  {
    id: id(),
    supplierId: idOf('supplier_id', () => suppliers.id).notNull(),
    /** Mails go to the address of the account. */
    userId: idOf('user_id', () => users.id),
    /** A visitor's, in lower case. */
    email: text('email'),
    /** 256 random bits: of the link in its mails, by which a visitor confirms, and both unfollow. */
    key: text('key').notNull(),
    /** Null: only the link to confirm is mailed to it. */
    confirmedAt: instant('confirmed_at'),
    /** Groups that were made until then are not mailed to it any more. */
    notifiedUntil: instant('told_until').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('follows_key_key').on(table.key),
    uniqueIndex('follows_user_key').on(table.userId, table.supplierId),
    uniqueIndex('follows_email_key').on(table.email, table.supplierId),
    index('follows_supplier_idx').on(table.supplierId, table.id),
    index('follows_unconfirmed_idx')
      .on(table.createdAt)
      .where(sql`${table.confirmedAt} is null`),
    check('follows_person_check', sql`(${table.userId} is null) <> (${table.email} is null)`),
    check('follows_user_check', sql`${table.userId} is null or ${table.confirmedAt} is not null`),
  ],
);
