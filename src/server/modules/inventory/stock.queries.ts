import { eq } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { ledger } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';

export type GroupRow = typeof groups.$inferSelect;
type NewEntry = typeof ledger.$inferInsert;
export type LedgerEntry = Omit<NewEntry, 'groupId'>;

/** Locks the row of a group that is not deleted, as SQL, for {@link lockedColumns} of it. */
export const lockGroupSql = `
  select * from groups where id = :groupId and deleted_at is null for no key update`;

/** The clock is read after the wait for the lock. */
export const lockedColumns = `${columnsOf(groups, 'g')}, clock_timestamp() as "lockedAt"`;

export const lockRow = statement<GroupRow & { lockedAt: Date }, { groupId: string }>(`
  with locked as materialized (${lockGroupSql})
  select ${lockedColumns} from locked g`);

/** The lock alone, where the statement after it reads the group. */
export const lockAlone = statement<{ id: string }, { groupId: string }>(
  'select id from groups where id = :groupId for no key update',
);

export const findRow = statement<GroupRow & { lockedAt: Date }, { groupId: string }>(
  `select ${lockedColumns} from groups g where g.id = :groupId and g.deleted_at is null`,
);

export async function insertEntry(tx: Db, entry: NewEntry): Promise<void> {
  await tx.insert(ledger).values(entry);
}

export async function updateGroup(
  tx: Db,
  groupId: string,
  changes: Partial<GroupRow>,
): Promise<GroupRow> {
  const [row] = await tx.update(groups).set(changes).where(eq(groups.id, groupId)).returning();
  if (!row) throw new Error(`Group ${groupId} is locked, yet gone.`);
  return row;
}
