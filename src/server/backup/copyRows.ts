import { sql } from 'drizzle-orm';

import type { Db } from '../db/database';
import { rowsOf } from '../db/statement';
import type { Session } from '../db/schemaHistory';
import { BackupError } from './BackupError';

/** A table of the shop. */
interface Table {
  name: string;
  /** Those that are written; the database computes the others. */
  columns: string[];
  /** Others that its rows refer to. */
  needs: string[];
  /** Tables of files, of which a few rows are read at a time. */
  hasFiles: boolean;
}

/** Each in the schema `public`, apart from the history of the schema itself. */
const tablesSql = `
  select c.relname as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum) as columns,
    array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs,
    exists (select from pg_attribute where attrelid = c.oid and attnum > 0
      and atttypid = 'bytea'::regtype) as "hasFiles"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname`;

const sequencesSql = `
  select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;

/** Values are read as text in the same form on both sides. */
const sameForm =
  'set local timezone to utc; set local datestyle to iso; set local bytea_output to hex';

/**
 * Copies all rows, and where the sequences are, to a database with the same schema, in the place of what is
 * there, and compares every row. Triggers do not run: rows are what the source made of them.
 * @param from inside of a transaction.
 * @param to inside of a transaction.
 * @returns how many rows there are.
 * @throws BackupError where a table differs afterwards.
 */
export async function copyRows(from: Db, to: Session): Promise<number> {
  const source: Session = {
    query: async <Row extends object>(text: string) => ({
      rows: (await rowsOf(from, sql.raw(text))) as Row[],
    }),
  };
  for (const side of [source, to]) {
    for (const setting of sameForm.split('; ')) await side.query(setting);
  }
  const tables = inOrder((await to.query<Table>(tablesSql)).rows);
  const names = tables.map(({ name }) => `"${name}"`);
  for (const name of names) await to.query(`alter table ${name} disable trigger user`);
  await to.query(`truncate ${names.join(', ')}`);
  let copied = 0;
  for (const table of tables) {
    await copyTable(source, to, table);
    copied += await requireSame(source, to, table);
  }
  for (const name of names) await to.query(`alter table ${name} enable trigger user`);
  for (const { name } of (await to.query<{ name: string }>(sequencesSql)).rows) {
    const at = `select last_value::text as value, is_called as "isCalled" from ${name}`;
    const { rows } = await source.query<{ value: string; isCalled: boolean }>(at);
    await to.query('select setval($1, $2::bigint, $3)', [name, rows[0]?.value, rows[0]?.isCalled]);
  }
  return copied;
}

/** Each after those that its rows refer to. */
function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const isThere = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const ready = tables.filter(({ name, needs }) => !isThere(name) && needs.every(isThere));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...ready);
  }
  return ordered;
}

async function copyTable(source: Session, to: Session, table: Table): Promise<void> {
  const { name, columns, hasFiles } = table;
  const list = columns.join(', ');
  await source.query(
    `declare moved no scroll cursor for select row_to_json(t)::text as row from (select ${list} from "${name}") t`,
  );
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${hasFiles ? 5 : 500} from moved`);
    if (rows.length === 0) break;
    await to.query(
      `insert into "${name}" (${list}) overriding system value
        select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await source.query('close moved');
}

/** @returns the number of rows. */
async function requireSame(
  source: Session,
  to: Session,
  { name, columns }: Table,
): Promise<number> {
  const digest = `
    select count(*)::int as rows, md5(string_agg(digest, '' order by digest collate "C")) as digest
    from (select md5(row(${columns.join(', ')})::text) as digest from "${name}") each`;
  const [before, after] = [
    await source.query<{ rows: number; digest: string }>(digest),
    await to.query<{ rows: number; digest: string }>(digest),
  ].map(({ rows }) => rows[0]);
  if (!before || before.rows !== after?.rows || before.digest !== after.digest) {
    throw new BackupError(
      `The table ${name} differs after it was copied (${before?.rows ?? 0} rows, ${after?.rows ?? 0} there). Nothing was moved.`,
    );
  }
  return before.rows;
}
