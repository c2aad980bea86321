import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

type Text = AnyColumn | SQL;

/**
 * Whether `words` stand anywhere in a text of lower-case letters; wildcards mean themselves. Trigram
 * indexes find three letters and more without reading every row.
 */
export const contains = (lowered: Text, words: string): SQL =>
  sql`${lowered} like lower(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`;
