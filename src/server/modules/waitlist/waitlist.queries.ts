import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Portion } from '#shared/groups/portions';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { groups } from '../../db/schema/groups';
import { users } from '../../db/schema/users';
import { waitlist } from '../../db/schema/waitlist';
import { hasJoined } from '../groups/membership.queries';
import { holdsNothing } from '../holds/waitlistHolds.queries';

/** True where mails to a person's address are known to reach them. */
export async function hasConfirmedEmail(tx: Db, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))) > 0;
}

export async function findWish(tx: Db, groupId: string, userId: string): Promise<Portion | null> {
  const [place] = await tx
    .select({ portion: waitlist.portion })
    .from(waitlist)
    .where(and(eq(waitlist.groupId, groupId), eq(waitlist.userId, userId)));
  return place?.portion ?? null;
}

/**
 * The groups in which a user has a place and no held share, with the facts that decide whether they see
 * them.
 */
export const listWaits = (tx: Db, userId: string) =>
  tx
    .select({
      groupId: groups.id,
      supplierId: groups.supplierId,
      isJoined: sql<boolean>`${hasJoined(waitlist.userId)}`,
    })
    .from(waitlist)
    .innerJoin(groups, eq(groups.id, waitlist.groupId))
    .where(and(eq(waitlist.userId, userId), holdsNothing(tx)));

/**
 * Ends a user's places in these groups. Does not wait for a group's lock, because its caller has one
 * already; where another transaction has it the place stays. @returns the groups left.
 */
export async function endWaits(tx: Db, userId: string, groupIds: string[]): Promise<string[]> {
  const locked = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.id, groupIds))
    .for('no key update', { skipLocked: true });
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const ended = await tx
    .delete(waitlist)
    .where(and(eq(waitlist.userId, userId), inArray(waitlist.groupId, ids), holdsNothing(tx)))
    .returning({ groupId: waitlist.groupId });
  return ended.map(({ groupId }) => groupId);
}

/**
 * How many places a user has, waitlist holds included. Locks the user's other calls for a place until the
 * transaction ends, so that the limit holds: after group locks, before user locks.
 */
export async function countPlaces(tx: Db, userId: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('places:' || ${userId}::text, 0))`,
  );
  return tx.$count(waitlist, eq(waitlist.userId, userId));
}

/** How many people are on a group's waitlist, waitlist holds included. */
export const countWaiting = (tx: Db, groupId: string): Promise<number> =>
  tx.$count(waitlist, eq(waitlist.groupId, groupId));

/**
 * Adds a place at the end, and locks the user's account until the transaction ends.
 * @returns false where the account is gone.
 */
export async function insertPlace(
  tx: Db,
  { groupId, userId, portion, network = null }: typeof waitlist.$inferInsert,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`with person as materialized (
        select id from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null for share
      )
      insert into ${waitlist} (group_id, user_id, portion, network)
      select ${groupId}::uuid, id, ${portion}, ${network}::text from person returning id`,
  );
  return rows.length > 0;
}

/** A smaller wish in the same place. */
export async function updateWish(
  tx: Db,
  { groupId, userId, portion }: typeof waitlist.$inferInsert,
): Promise<void> {
  await tx
    .update(waitlist)
    .set({ portion })
    .where(and(eq(waitlist.groupId, groupId), eq(waitlist.userId, userId)));
}
