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
 * Tells every open page of a change, once and when the transaction commits; with it or not at all. For
 * what people do now and then: see {@link announceShareChange}.
 */
export function announceGroupChange(tx: Db, groupId: string, hiddenFrom?: string): Promise<void> {
  const payload = hiddenFrom ? `${groupId} ${hiddenFrom}` : groupId;
  return publishWithCommit(tx, { channel: groupChanges, payload });
}

/**
 * Tells every open page of a share that was held, let go or sold, soon after the commit and so that no
 * commit waits for another's. Where the process dies in between, every server notices what moved and
 * was not told (`groups/missedChanges.ts`).
 */
export const announceShareChange = (tx: Db, groupId: string): void =>
  publishAfterCommit(tx, { channel: groupChanges, payload: groupId });

export function readGroupChange(payload: string): GroupChange {
  const [groupId = '', hiddenFrom] = payload.split(' ');
  return hiddenFrom ? { groupId, hiddenFrom } : { groupId };
}
