import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { cents, createdAt, id, idOf, instant, sweepColumns } from './columns';
import { purchases } from './purchases';
import { users } from './users';

export const returnStates = ['owed', 'returned', 'canceled'] as const;

/** Parts of a payment that go back to its buyer while the share stays sold: what a statement found to be too much. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    /** The payment. */
    purchaseId: idOf('purchase_id', () => purchases.id).notNull(),
    statementVersion: integer('statement_version').notNull(),
    amountCents: cents('amount_cents'),
    state: text('state', { enum: returnStates }).notNull().default('owed'),
    /** The provider's refund; null: in cash, or paid another way. */
    refundId: text('refund_id'),
    refundAttempts: integer('refund_tries').notNull().default(0),
    /** When a process asked the provider for its refund and has not heard since; an admin pays nothing meanwhile. */
    askedAt: instant('asked_at'),
    returnedAt: instant('returned_at'),
    /** Admin who handed it back in cash, or paid it another way. */
    returnedBy: idOf('returned_by', () => users.id),
    ...sweepColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    check('returns_amount_check', sql`${table.amountCents} > 0`),
    check(
      'returns_returned_check',
      sql`(${table.state} = 'returned') = (${table.returnedAt} is not null) and (${table.state} <> 'returned' or num_nulls(${table.refundId}, ${table.returnedBy}) = 1)`,
    ),
    index('returns_purchase_idx').on(table.purchaseId),
    index('returns_owed_idx')
      .on(table.nextSweepAt)
      .where(sql`${table.state} = 'owed'`),
  ],
);
