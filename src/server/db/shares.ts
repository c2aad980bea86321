import { sql } from 'drizzle-orm';
import { alias, pgTable } from 'drizzle-orm/pg-core';

import { purchaseColumns } from './schema/purchases';

/**
 * The view of migration `balances`: purchases without the balances that are paid for them. Takes the table's name in
 * statements, so that columns and expressions of `purchases` are those of its rows.
 */
export const shares = alias(pgTable('shares', purchaseColumns()), 'purchases');

/** The same, as a text in a handwritten statement. */
export const sharesSql = sql.raw('"shares" "purchases"');

/** Balances of a share that are still to be paid. */
export const balanceCents = sql<number>`coalesce((select sum(balance.price_cents) from purchases balance
  where balance.balance_of = ${shares.id} and balance.state in ('held', 'settling')), 0)::float8`;
