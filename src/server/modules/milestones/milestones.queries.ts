import { eq } from 'drizzle-orm';

import type { MilestoneKind } from '#shared/milestones/milestones';

import type { Db } from '../../db/database';
import { milestones } from '../../db/schema/milestones';

export type MilestoneRow = typeof milestones.$inferSelect;

export const listMilestones = (db: Db, groupId: string): Promise<MilestoneRow[]> =>
  db.select().from(milestones).where(eq(milestones.groupId, groupId));

/** True if its day, or that it is done, differs from the last mail to buyers. */
export const isNews = ({
  plannedOn,
  toldOn,
  doneAt,
  toldDone,
}: Pick<MilestoneRow, 'plannedOn' | 'toldOn' | 'doneAt' | 'toldDone'>): boolean =>
  plannedOn !== toldOn || (doneAt !== null) !== toldDone;

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
