import { jsonb, pgTable } from 'drizzle-orm/pg-core';

import type { Accounts } from '#shared/books/accounts';

import { idOf, instant } from '../../db/schema/columns';
import { suppliers } from '../../db/schema/suppliers';

/** How a supplier's bookkeeping calls its accounts and tax lines. */
export const bookAccounts = pgTable('book_accounts', {
  supplierId: idOf('supplier_id', () => suppliers.id).primaryKey(),
  names: jsonb('names').$type<Partial<Accounts>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
