import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { timeZoneNames, type TimeZone } from '#shared/groups/timeZones';
import type { Address } from '#shared/suppliers/suppliers.contract';

import { createdAt, id, instant } from './columns';
import { isIn, lower, nameOrder } from './expressions';

export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: jsonb('address').$type<Address>().notNull(),
    /** Null: none was chosen; that of its state, as far as the address names one. */
    timeZone: text('time_zone').$type<TimeZone>(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Deleted suppliers are not found; the ledgers of their deleted groups name them. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    check('suppliers_time_zone_check', isIn(table.timeZone, timeZoneNames)),
    uniqueIndex('suppliers_name_key')
      .on(lower(table.name))
      .where(sql`${table.deletedAt} is null`),
    /** Deleted ones too: the order of groups by their supplier begins here. */
    index('suppliers_name_order_idx').on(nameOrder(table.name), table.id),
  ],
);
