import type { GroupStage } from '#shared/groups/groupStage';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { announceGroupChange } from './groupChanges';
import { stageOfLocked, withdrawStock, type LockedGroup } from './stock.service';
import { updateGroup } from './stock.queries';

/** Stages in which shares cannot be handed out. */
const tooEarly: readonly GroupStage[] = ['selling', 'due', 'calledOff'];

/**
 * Marks a group whose shares are all handed out as done, or takes that back; the caller has
 * checked who may, and whether they are.
 * @returns whether it is as asked; a group that sells or was called off is never done.
 */
export async function markDone(
  tx: Db,
  group: LockedGroup,
  { isDone, actorId }: { isDone: boolean; actorId: string | null },
): Promise<boolean> {
  if ((group.doneAt !== null) === isDone) return true;
  if (isDone && tooEarly.includes(stageOfLocked(group))) return false;
  if (isDone && group.status === 'open') await withdrawStock(tx, group, 'full', { actorId });
  await updateGroup(tx, group.id, { doneAt: isDone ? group.lockedAt : null });
  await recordAudit(tx, {
    actorId,
    action: 'group.done',
    subjectId: group.id,
    before: { done: !isDone },
    after: { done: isDone },
  });
  await announceGroupChange(tx, group.id);
  return true;
}
