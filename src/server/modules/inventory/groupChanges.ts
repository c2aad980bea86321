import { sql } from 'drizzle-orm';

import type { Db } from '../../db/client';

/** Where every server process hears which group changed. */
export const groupChanges = 'group_changed';

/** A change as it travels: the group, and the supplier or person who may no longer see it. */
export interface GroupChange {
  groupId: string;
  hiddenFrom?: string;
}

/** Tells every open page of a change, once and when the transaction commits. */
export async function announceGroupChange(
  tx: Db,
  groupId: string,
  hiddenFrom?: string,
): Promise<void> {
  const payload = hiddenFrom ? `${groupId} ${hiddenFrom}` : groupId;
  await tx.execute(sql`select pg_notify(${groupChanges}, ${payload})`);
}

export function readGroupChange(payload: string): GroupChange {
  const [groupId = '', hiddenFrom] = payload.split(' ');
  return hiddenFrom ? { groupId, hiddenFrom } : { groupId };
}
