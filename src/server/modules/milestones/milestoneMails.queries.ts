import { eq, isNotNull, lte, max } from 'drizzle-orm';

import { notifyMinutes } from '#shared/milestones/milestones';

import { secondsAgo } from '../../db/clock';
import type { Db } from '../../db/database';
import { isNews } from '../../db/schema/expressions';
import { milestones } from '../../db/schema/milestones';

/** Most groups looked at in one round. */
const roundSize = 200;

/** Groups whose buyers are to be told of milestones that waited long enough since the last change. */
export const listToNotify = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: milestones.groupId })
    .from(milestones)
    .where(isNews(milestones))
    .groupBy(milestones.groupId)
    .having(lte(max(milestones.changedAt), secondsAgo(notifyMinutes * 60)))
    .orderBy(max(milestones.changedAt))
    .limit(roundSize);

/** Marks the current milestones as mailed, under the lock of the group. */
export async function markNotified(tx: Db, groupId: string): Promise<void> {
  await tx
    .update(milestones)
    .set({ toldOn: milestones.plannedOn, toldDone: isNotNull(milestones.doneAt) })
    .where(eq(milestones.groupId, groupId));
}
