import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

type Text = AnyColumn | SQL;

/**
 * Search for `words` anywhere in a lower-case text; wildcards are literal. Trigram indexes find three letters and
 * more without reading every row.
 */
export const contains = (lowered: Text, words: string): SQL =>
  sql`${lowered} like lower(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`;
