import { eq, sql } from 'drizzle-orm';

import type { Accounts } from '#shared/books/accounts';

import type { Db } from '../../db/database';
import { bookAccounts } from './accounts.table';

export async function findAccounts(db: Db, supplierId: string): Promise<Partial<Accounts>> {
  const [row] = await db
    .select({ names: bookAccounts.names })
    .from(bookAccounts)
    .where(eq(bookAccounts.supplierId, supplierId));
  return row?.names ?? {};
}

export const writeAccounts = (tx: Db, supplierId: string, names: Accounts): Promise<unknown> =>
  tx
    .insert(bookAccounts)
    .values({ supplierId, names })
    .onConflictDoUpdate({ target: bookAccounts.supplierId, set: { names, updatedAt: sql`now()` } });
