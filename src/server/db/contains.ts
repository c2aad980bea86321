import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/**
 * Whether `text` stands anywhere in the column, in either case; wildcards mean themselves. Written
 * as the trigram indexes have it, which find three letters and more without reading every row.
 */
export const contains = (column: AnyColumn | SQL, text: string): SQL =>
  sql`lower(${column}) like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
