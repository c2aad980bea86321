import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';

import { cents, idOf, instant } from './columns';
import { disputeStates, purchases } from './purchases';

/** Disputes of charges at the buyers' banks; a charge may have several (R-11.29). */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    purchaseId: idOf('purchase_id', () => purchases.id).notNull(),
    /** May be a part of the charge. */
    amountCents: cents('amount_cents'),
    state: text('state', { enum: disputeStates }).notNull(),
    /** The provider's own status, which may be newer than this server. */
    providerStatus: text('provider_status').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('disputes_amount_check', sql`${table.amountCents} >= 0`),
    index('disputes_purchase_idx').on(table.purchaseId),
  ],
);
