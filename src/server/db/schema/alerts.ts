import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from './columns';

/** Alerts that wait for an admin; one open row per `key`. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    message: text('message').notNull(),
    /** The supplier whose admins see it; null: superadmins only. */
    supplierId: uuid('supplier_id'),
    groupId: uuid('group_id'),
    raisedAt: instant('raised_at').notNull().defaultNow(),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [
    uniqueIndex('alerts_open_key')
      .on(table.key)
      .where(sql`${table.resolvedAt} is null`),
  ],
);
