import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** Drizzle's `inArray` for values, as one statement for any number of them; none: no row. */
export const isAmong = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)})`;
