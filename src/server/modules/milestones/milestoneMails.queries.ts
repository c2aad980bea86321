import { eq, isNotNull, lte, max } from 'drizzle-orm';

import { tellingMinutes } from '#shared/groups/milestones';

import { secondsAgo } from '../../db/clock';
import type { Db } from '../../db/database';
import { isNews } from '../../db/schema/expressions';
import { milestones } from '../../db/schema/milestones';

/** So many groups are looked at in one round. */
const roundSize = 200;

/** Groups whose buyers are to be told of milestones that waited long enough since the last change. */
export const listToTell = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: milestones.groupId })
    .from(milestones)
    .where(isNews(milestones))
    .groupBy(milestones.groupId)
    .having(lte(max(milestones.changedAt), secondsAgo(tellingMinutes * 60)))
    .orderBy(max(milestones.changedAt))
    .limit(roundSize);

/** What stands is told, under the lock of the group. */
export async function markTold(tx: Db, groupId: string): Promise<void> {
  await tx
    .update(milestones)
    .set({ toldOn: milestones.plannedOn, toldDone: isNotNull(milestones.doneAt) })
    .where(eq(milestones.groupId, groupId));
}
