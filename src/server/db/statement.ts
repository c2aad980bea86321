import { fillPlaceholders, getTableColumns, sql, type Query, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';

import type { Act } from './Act';
import type { Db } from './database';

/** The value of a placeholder; a list is one array. */
type Value =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly (string | null)[]
  | readonly (number | null)[];

/** A statement with its values. */
export interface Asked<Row> {
  name: string;
  text: string;
  values: unknown[];
  /** For its type alone. */
  row?: Row;
}

type Answer = Promise<{ rows: unknown[] }>;

/** The driver below drizzle: of a pool, or of a transaction's own connection. */
interface Driver {
  query(asked: { name?: string; text: string; values: unknown[] }): Answer;
}

/** The same of a transaction alone. */
type ActDriver = Driver & Pick<Act, 'together' | 'finish'>;

const driverOf = (db: Db): Driver => (db as unknown as { $client: Driver }).$client;

const actOf = (tx: Db): ActDriver => (tx as unknown as { $client: ActDriver }).$client;

export interface Statement<Row, Values> {
  /** Asks it, of the database or of a transaction. */
  (db: Db, values: Values): Promise<Row[]>;
  /** Itself with its values, to be asked with others: {@link together}. */
  with(values: Values): Asked<Row>;
}

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
  const askedWith = (values: Values): Asked<Row> => ({
    name,
    text: numbered,
    values: names.map((one) => values[one]),
  });
  return Object.assign((db: Db, values: Values) => ask(db, askedWith(values)), {
    with: askedWith,
  });
}

export const ask = async <Row>(db: Db, asked: Asked<Row>): Promise<Row[]> =>
  (await driverOf(db).query(asked)).rows as Row[];

/** Asks two statements of a transaction in one message; the second sees what was committed before it began itself. */
export async function together<One, Other>(
  tx: Db,
  one: Asked<One>,
  other: Asked<Other>,
): Promise<[One[], Other[]]> {
  const [found, after] = await actOf(tx).together([one, other]);
  return [found?.rows as One[], after?.rows as Other[]];
}

/** Asks the last statement of a transaction and commits it, in one message. */
export async function finishWith<Row>(tx: Db, last: Asked<Row>): Promise<Row[]> {
  const [answer] = await actOf(tx).finish([last]);
  return answer?.rows as Row[];
}

/** The same with its lock before it, and a statement that reads what it has left, where there is one to ask. */
export async function finishAndRead<Row, Read>(
  tx: Db,
  { lock, last, read }: { lock?: Asked<unknown>; last: Asked<Row>; read: Asked<Read> | null },
): Promise<{ written: Row[]; read: Read[] | null }> {
  const all = lock ? [lock, last] : [last];
  const answers = await actOf(tx).finish(all, read ? [read] : []);
  const rowsAt = <Each>(place: number) => answers[place]?.rows as Each[];
  return { written: rowsAt(all.length - 1), read: read && rowsAt(all.length) };
}

/** All columns of a table by the names that drizzle gives them: `p.group_id as "groupId"`. */
export const columnsOf = (table: PgTable, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([name, column]) => `${alias}.${column.name} as "${name}"`)
    .join(', ');

/** Rows of a statement; both drivers answer with `rows`. */
export async function rowsOf<Row extends Record<string, unknown>>(
  db: Db,
  statement: SQL,
): Promise<Row[]> {
  const { rows } = (await db.execute<Row>(statement)) as { rows: Row[] };
  return rows;
}

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

const cached = new Map<string, Query>();

/** About 2 MB of texts. */
const mostCached = 300;

function queryOf(build: () => SQL, key: string | undefined): Query {
  const known = key === undefined ? undefined : cached.get(key);
  if (known) return known;
  const query = dialect.sqlToQuery(build());
  if (key === undefined) return query;
  if (cached.size >= mostCached) cached.clear();
  cached.set(key, query);
  return query;
}

/**
 * Rows of a statement whose text is cached under a key, because building it takes a tenth of a list's
 * time.
 * @param build must return the same statement for the same key.
 * @param values of its placeholders, by their names.
 */
export async function rowsOfCached<Row>(
  db: Db,
  build: () => SQL,
  values: Record<string, unknown>,
  key?: string,
): Promise<Row[]> {
  const { sql: text, params } = queryOf(build, key);
  const asked = { text, values: fillPlaceholders(params, values) };
  return (await driverOf(db).query(asked)).rows as Row[];
}
