import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';

import type { Accounts } from '#shared/books/accounts';

import { instant } from '../../db/schema/columns';
import { suppliers } from '../../db/schema/suppliers';

/** How a supplier's bookkeeping calls its accounts and tax lines. */
export const bookAccounts = pgTable('book_accounts', {
  supplierId: uuid('supplier_id')
    .primaryKey()
    .references(() => suppliers.id, { onDelete: 'restrict' }),
  names: jsonb('names').$type<Partial<Accounts>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
