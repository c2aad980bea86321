import { eq } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { lower } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { suppliers } from '../../db/schema/suppliers';
import { contains } from '../../db/contains';

/** Deleted groups too. */
export async function findGroup(db: Db, id: string) {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  return group ?? null;
}

/** Few next to their groups: found first, so that Postgres knows how many groups to expect. */
export async function listSupplierIdsNamed(db: Db, text: string | undefined): Promise<string[]> {
  if (!text) return [];
  const rows = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(contains(lower(suppliers.name), text));
  return rows.map(({ id }) => id);
}
