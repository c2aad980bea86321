import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import type { BillLine } from '#shared/groups/pricing';

import { cents, instant } from './columns';
import { groups } from './groups';
import { purchases } from './purchases';
import { users } from './users';

/** Bills of shares by the weight of their animal: append-only; of each share the newest version counts. */
export const statements = pgTable(
  'statements',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'restrict' }),
    /** Of the group: all that are sent together have one. */
    version: integer('version').notNull(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'restrict' }),
    /** Hanging weight of the animal, in hundredths of a pound. */
    hundredths: integer('hundredths').notNull(),
    lines: jsonb('lines').$type<BillLine[]>().notNull(),
    totalCents: cents('total_cents'),
    /** Why the weight differs much from the estimate, or was corrected. */
    reason: text('reason'),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.version] }),
    check('statements_weight_check', sql`${table.hundredths} > 0`),
    check('statements_total_check', sql`${table.totalCents} > 0`),
    index('statements_group_idx').on(table.groupId, table.version),
  ],
);
