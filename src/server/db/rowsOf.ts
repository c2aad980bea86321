import type { SQL } from 'drizzle-orm';

import type { Db } from './database';

type Row = Record<string, unknown>;

/** Rows of a statement; both drivers answer with `rows`. */
export async function rowsOf<R extends Row>(db: Db, statement: SQL): Promise<R[]> {
  const { rows } = (await db.execute<R>(statement)) as { rows: R[] };
  return rows;
}
