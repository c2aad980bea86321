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
