import type { Db } from '../../db/database';
import { publishAfterCommit, publishWithCommit } from '../../db/notices';

/** Where every server process hears which group changed. */
export const groupChanges = 'group_changed';

/** A change as it travels: the group, and the supplier or person who may no longer see it. */
export interface GroupChange {
  groupId: string;
  hiddenFrom?: string;
}

/**
 * Notifies every open page of a change when the transaction commits, once, and only then. For rare
 * changes; for frequent ones see {@link announceShareChange}.
 */
export function announceGroupChange(tx: Db, groupId: string, hiddenFrom?: string): Promise<void> {
  const payload = hiddenFrom ? `${groupId} ${hiddenFrom}` : groupId;
  return publishWithCommit(tx, { channel: groupChanges, payload });
}

/**
 * Notifies every open page of a share that was held, released or sold, shortly after the commit, so that
 * commits do not wait for each other. If the process dies in between, every server finds the missed
 * change (`groups/missedChanges.ts`).
 */
export const announceShareChange = (tx: Db, groupId: string): void =>
  publishAfterCommit(tx, { channel: groupChanges, payload: groupId });

export function readGroupChange(payload: string): GroupChange {
  const [groupId = '', hiddenFrom] = payload.split(' ');
  return hiddenFrom ? { groupId, hiddenFrom } : { groupId };
}
