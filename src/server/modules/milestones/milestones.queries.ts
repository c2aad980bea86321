import { eq } from 'drizzle-orm';

import type { MilestoneKind } from '#shared/groups/milestones';

import type { Db } from '../../db/database';
import { milestones } from '../../db/schema/milestones';

export type MilestoneRow = typeof milestones.$inferSelect;

export const listMilestones = (db: Db, groupId: string): Promise<MilestoneRow[]> =>
  db.select().from(milestones).where(eq(milestones.groupId, groupId));

/** Writes a milestone, under the lock of its group. */
export async function saveMilestone(
  tx: Db,
  of: { groupId: string; kind: MilestoneKind },
  changes: Partial<MilestoneRow>,
): Promise<void> {
  await tx
    .insert(milestones)
    .values({ ...changes, ...of })
    .onConflictDoUpdate({ target: [milestones.groupId, milestones.kind], set: changes });
}
