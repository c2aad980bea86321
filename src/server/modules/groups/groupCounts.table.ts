import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { groupStatuses } from '#shared/groups/groupStatus';

/**
 * How many groups each supplier has, by stored and effective status, deleted ones aside. Triggers write it at the
 * end of each transaction (docs/decisions/028-kept-counts.md).
 */
export const groupCounts = pgTable(
  'group_counts',
  {
    supplierId: uuid('supplier_id').notNull(),
    status: text('status', { enum: groupStatuses }).notNull(),
    effective: text('effective', { enum: groupStatuses }).notNull(),
    groups: integer('groups').notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplierId, table.status, table.effective] })],
);
