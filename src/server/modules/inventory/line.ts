import { and, eq, sql } from 'drizzle-orm';

import { liveStates } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/rowsOf';
import { hasState } from '../../db/schema/expressions';
import { purchases } from '../../db/schema/purchases';
import { waitlist } from '../../db/schema/waitlist';
import type { LockedGroup } from './stock';

/**
 * Offers what is free of a group to those who stand in line for it, in their order, in the transaction
 * in which it came free and under the group's lock. Whoever gives quarters back calls it once, after
 * the last of them: nobody who comes later then finds a share that somebody in line waits for.
 * `waitlist/serveLine.ts` is the one there is.
 */
export type ServeLine = (
  tx: Db,
  group: LockedGroup,
  options?: {
    /** They are choosing a share themselves right now. */
    except: string;
  },
) => Promise<LockedGroup>;

/** Ends somebody's place, under the group's lock. @returns whether there was one. */
export async function endPlace(tx: Db, groupId: string, userId: string): Promise<boolean> {
  const ended = await tx
    .delete(waitlist)
    .where(and(eq(waitlist.groupId, groupId), eq(waitlist.userId, userId)))
    .returning({ id: waitlist.id });
  return ended.length > 0;
}

/** Ends every place of a group that closes for good. */
export async function endLine(tx: Db, groupId: string): Promise<void> {
  await tx.delete(waitlist).where(eq(waitlist.groupId, groupId));
}

/** The groups that somebody holds a share of or stands in line for, in the order they are locked in. */
export async function listWaitedFor(tx: Db, userId: string): Promise<string[]> {
  const isTheirs = and(eq(purchases.userId, userId), hasState(purchases, liveStates));
  const rows = await rowsOf<{ groupId: string }>(
    tx,
    sql`select group_id as "groupId" from ${waitlist} where ${eq(waitlist.userId, userId)}
      union select group_id from ${purchases} where ${isTheirs} order by 1`,
  );
  return rows.map(({ groupId }) => groupId);
}
