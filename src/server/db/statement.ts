import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Db } from './database';

/** The value of a placeholder; a list is one array. */
type Value = string | number | boolean | Date | null | readonly string[] | readonly number[];

/** The driver below drizzle: of a pool, or of a transaction's own connection. */
interface Driver {
  query(asked: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

export const driverOf = (db: Db): Driver => (db as unknown as { $client: Driver }).$client;

/** Asks a statement, of the database or of a transaction. */
type Statement<Row, Values> = (db: Db, values: Values) => Promise<Row[]>;

let written = 0;

/**
 * A handwritten statement, for frequent queries whose building would cost more than their execution.
 * `:name` is the placeholder of a value. Each connection prepares it once.
 */
export function statement<Row, Values extends Record<string, Value>>(
  text: string,
): Statement<Row, Values> {
  const names: string[] = [];
  const placeholder = (name: string): string => {
    if (!names.includes(name)) names.push(name);
    return `$${String(names.indexOf(name) + 1)}`;
  };
  const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => placeholder(name));
  written += 1;
  const name = `written_${String(written)}`;
  return async (db, values) => {
    const asked = { name, text: numbered, values: names.map((one) => values[one]) };
    return (await driverOf(db).query(asked)).rows as Row[];
  };
}

/** All columns of a table by the names that drizzle gives them: `p.group_id as "groupId"`. */
export const columnsOf = (table: PgTable, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([name, column]) => `${alias}.${column.name} as "${name}"`)
    .join(', ');
