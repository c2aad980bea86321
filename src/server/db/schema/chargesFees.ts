import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { feeKinds } from '#shared/purchases/feeKinds';

import { cents, idOf, instant } from './columns';
import { purchases } from './purchases';

/**
 * Movements of a purchase's money on the shop's account at the card provider, with their fees: append-only, as the
 * provider booked them (docs/decisions/033-fees.md). Gross is `net + fee`.
 */
export const chargesFees = pgTable(
  'charges_fees',
  {
    /** The provider's balance transaction. */
    transactionId: text('transaction_id').primaryKey(),
    purchaseId: idOf('purchase_id', () => purchases.id).notNull(),
    kind: text('kind', { enum: feeKinds }).notNull(),
    feeCents: cents('fee_cents'),
    /** Without the fee; less than zero for what was taken from the account. */
    netCents: cents('net_cents'),
    bookedAt: instant('booked_at').notNull(),
    /** When the shop can have it paid out. */
    availableOn: instant('available_on').notNull(),
  },
  (table) => [
    index('charges_fees_purchase_idx').on(table.purchaseId),
    index('charges_fees_booked_idx').on(table.bookedAt),
  ],
);
