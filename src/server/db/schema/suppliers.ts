import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Address } from '#shared/suppliers/suppliers.contract';

import { createdAt, id, instant } from './columns';
import { lower } from './expressions';

export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: jsonb('address').$type<Address>().notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Deleted suppliers are not found; the ledgers of their deleted groups name them. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('suppliers_name_key')
      .on(lower(table.name))
      .where(sql`${table.deletedAt} is null`),
    /** Deleted ones too: the order of groups by their supplier begins here. */
    index('suppliers_order_idx').on(lower(table.name), table.id),
  ],
);
