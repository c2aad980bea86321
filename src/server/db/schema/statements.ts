import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import type { BillLine } from '#shared/groups/pricing';
import { noCents } from '#shared/money';

import { cents, idOf, instant } from './columns';
import { groups } from './groups';
import { purchases } from './purchases';
import { users } from './users';

/** Bills of shares by the weight of their animal: append-only; of each share the newest version counts. */
export const statements = pgTable(
  'statements',
  {
    purchaseId: idOf('purchase_id', () => purchases.id).notNull(),
    /** Counted by group: all that are sent together have one. */
    version: integer('version').notNull(),
    groupId: idOf('group_id', () => groups.id).notNull(),
    /** Hanging weight of the animal, in hundredths of a pound. */
    hundredths: integer('hundredths').notNull(),
    lines: jsonb('lines').$type<BillLine[]>().notNull(),
    totalCents: cents('total_cents'),
    /** Taken by the buyer's bank in disputes of before, and asked for again; 0 of who did not agree to pay by weight. */
    byBankCents: cents('by_bank_cents').default(noCents),
    /** Why the weight differs much from the estimate, or was corrected. */
    reason: text('reason'),
    issuedBy: idOf('issued_by', () => users.id).notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.version] }),
    check('statements_weight_check', sql`${table.hundredths} > 0`),
    check('statements_by_bank_check', sql`${table.byBankCents} >= 0`),
    check('statements_total_check', sql`${table.totalCents} > 0`),
    index('statements_group_idx').on(table.groupId, table.version),
  ],
);
