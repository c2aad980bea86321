import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * The text of a statement, or of a part of one, that holds no value: made once instead of each time.
 * @throws Error where it holds one.
 */
export function textOf(part: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`A text that is made once holds a value: ${text}`);
  return text;
}

/** The same, to be a part of statements that do hold values. */
export const fixed = (part: SQL): SQL => sql.raw(textOf(part));

/** A named placeholder in a fixed text; see `statement`. */
export const valueOf = (name: string): SQL => sql.raw(`:${name}`);
