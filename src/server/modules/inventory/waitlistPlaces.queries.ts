import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { liveStates } from '#shared/purchases/purchaseStates';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { hasState } from '../../db/schema/expressions';
import { ledger, purchases } from '../../db/schema/purchases';
import { waitlist } from '../../db/schema/waitlist';
import { sharesSql } from '../../db/shares';

/** A row of the waitlist, or an alias of its table. */
type Place = Record<'groupId' | 'userId', SQLWrapper>;

/** Waitlist holds of a group that a person did not take, as a condition over `purchases`. */
const isPassed = ({ groupId, userId }: Place) => sql`${purchases.groupId} = ${groupId}
  and ${purchases.userId} = ${userId} and ${purchases.isWaitlistHold} and ${purchases.state} = 'released'
  and ${purchases.releaseReason} in ('returned', 'expired', 'unpaid', 'replaced', 'taken')`;

/** How many offers of the group a person has passed. */
export const countPassed = (place: Place): SQL<number> =>
  sql`(select count(*) from ${sharesSql} where ${isPassed(place)})`;

/** A person who passed a share is asked again only for one that is refunded later. */
export const mayBeAskedAgain = (place: Place): SQL =>
  sql`not exists (select from ${sharesSql} where ${isPassed(place)} and ${purchases.stateAt} >=
    (select max(at) from ${ledger} where ${ledger.groupId} = ${place.groupId} and ${ledger.deltaCents} > 0))`;

/**
 * Moves a person who passed a waitlist hold to the end of the waitlist; the second time they lose their
 * place, because people who do not answer would delay each refunded share by a day. Under the group's
 * lock.
 */
export async function passTurn(tx: Db, groupId: string, userId: string): Promise<void> {
  const place = { groupId: sql`${groupId}::uuid`, userId: sql`${userId}::uuid` };
  const moved = await tx
    .update(waitlist)
    .set({ id: sql`nextval(pg_get_serial_sequence('waitlist', 'id'))`, createdAt: databaseNow })
    .where(
      and(
        eq(waitlist.groupId, groupId),
        eq(waitlist.userId, userId),
        sql`${countPassed(place)} < 2`,
      ),
    )
    .returning({ id: waitlist.id });
  if (moved.length === 0) await endPlace(tx, groupId, userId);
}

/** Ends a user's place, under the group's lock. @returns whether there was one. */
export async function endPlace(tx: Db, groupId: string, userId: string): Promise<boolean> {
  const ended = await tx
    .delete(waitlist)
    .where(and(eq(waitlist.groupId, groupId), eq(waitlist.userId, userId)))
    .returning({ id: waitlist.id });
  return ended.length > 0;
}

/** Ends every place of a group that closes for good. */
export async function endWaitlist(tx: Db, groupId: string): Promise<void> {
  await tx.delete(waitlist).where(eq(waitlist.groupId, groupId));
}

/** The groups in which a user holds a share or has a waitlist place, in the order they are locked in. */
export async function listWaitedFor(tx: Db, userId: string): Promise<string[]> {
  const isTheirs = and(eq(purchases.userId, userId), hasState(purchases, liveStates));
  const rows = await rowsOf<{ groupId: string }>(
    tx,
    sql`select group_id as "groupId" from ${waitlist} where ${eq(waitlist.userId, userId)}
      union select group_id from ${sharesSql} where ${isTheirs} order by 1`,
  );
  return rows.map(({ groupId }) => groupId);
}
