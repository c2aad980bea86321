import { and, count, eq, gt, inArray } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { lower } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { milestones } from '../../db/schema/milestones';
import { suppliers } from '../../db/schema/suppliers';
import { contains } from '../../db/contains';
import { groupChanges } from './textByRevision/revisions.table';

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

/** Replaces many changes of a group by one revision: its key names each of them. */
export async function mergeGroupChanges(db: Db, most = 20): Promise<void> {
  const changed = db
    .select({ id: groupChanges.groupId })
    .from(groupChanges)
    .groupBy(groupChanges.groupId)
    .having(gt(count(), most));
  const free = db
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.id, changed))
    .for('no key update', { skipLocked: true });
  // The trigger of the row writes the revision.
  await db.update(groups).set({ revision: null }).where(inArray(groups.id, free));
}

/** Planned day of the harvest, as `2026-12-31`; null: none. */
export async function readHarvestDay(db: Db, groupId: string): Promise<string | null> {
  const [row] = await db
    .select({ plannedOn: milestones.plannedOn })
    .from(milestones)
    .where(and(eq(milestones.groupId, groupId), eq(milestones.kind, 'harvested')));
  return row?.plannedOn ?? null;
}
