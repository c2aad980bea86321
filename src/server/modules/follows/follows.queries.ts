import { randomBytes } from 'node:crypto';

import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';

import { followDays } from '#shared/follows/follows';

import type { Db } from '../../db/database';
import { databaseNow, secondsAgo } from '../../db/clock';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { follows } from './follows.table';

/** As an address takes them: no caller guesses one, and no log shows one. */
const newKey = (): string => randomBytes(32).toString('base64url');

const isOf = (userId: string, supplierId: string): SQL | undefined =>
  and(eq(follows.userId, userId), eq(follows.supplierId, supplierId));

export async function isFollowing(db: Db, userId: string, supplierId: string): Promise<boolean> {
  const [row] = await db.select({ id: follows.id }).from(follows).where(isOf(userId, supplierId));
  return row !== undefined;
}

/** Said twice, it stays as it was first said. */
export async function insertFollow(db: Db, userId: string, supplierId: string): Promise<void> {
  await db
    .insert(follows)
    .values({ userId, supplierId, key: newKey(), confirmedAt: databaseNow })
    .onConflictDoNothing();
}

export async function deleteFollow(db: Db, userId: string, supplierId: string): Promise<void> {
  await db.delete(follows).where(isOf(userId, supplierId));
}

/** A visitor's row, made where there is none. */
export async function ensureFollowByEmail(tx: Db, email: string, supplierId: string) {
  const [row] = await tx
    .insert(follows)
    .values({ email, supplierId, key: newKey() })
    // A link that is mailed again is good for as long as the first.
    .onConflictDoUpdate({
      target: [follows.email, follows.supplierId],
      set: { createdAt: databaseNow },
    })
    .returning({ key: follows.key, confirmedAt: follows.confirmedAt });
  if (!row) throw new Error('The follower was not written.');
  return row;
}

/** Follower and supplier of a mailed link. */
export async function findByKey(db: Db, key: string) {
  const [row] = await db
    .select({
      id: follows.id,
      supplierName: suppliers.name,
      confirmedAt: follows.confirmedAt,
    })
    .from(follows)
    .innerJoin(suppliers, and(eq(suppliers.id, follows.supplierId), isNull(suppliers.deletedAt)))
    .where(eq(follows.key, key));
  return row ?? null;
}

/** From now on: groups that opened while the link lay unread are not mailed. */
export async function markConfirmed(db: Db, id: string): Promise<void> {
  await db
    .update(follows)
    .set({ confirmedAt: databaseNow, notifiedUntil: databaseNow })
    .where(and(eq(follows.id, id), isNull(follows.confirmedAt)));
}

export async function deleteById(db: Db, id: string): Promise<void> {
  await db.delete(follows).where(eq(follows.id, id));
}

/** Addresses that were never confirmed, and followers of ranches that are gone. */
export async function forgetOldFollows(db: Db): Promise<void> {
  const gone = db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(isNotNull(suppliers.deletedAt));
  const seconds = followDays * 24 * 3600;
  await db
    .delete(follows)
    .where(
      or(
        and(isNull(follows.confirmedAt), lt(follows.createdAt, secondsAgo(seconds))),
        sql`${follows.supplierId} in ${gone}`,
      ),
    );
}

/** The address of an account, once its owner has proven it: what follows by it is theirs, too. */
const provenAddressOf = (db: Db, userId: string) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));

const ofPerson = (db: Db, userId: string): SQL | undefined =>
  or(eq(follows.userId, userId), sql`${follows.email} in ${provenAddressOf(db, userId)}`);

/** All that a person follows, for their own export. */
export const listFollowsOf = (db: Db, userId: string) =>
  db
    .select({
      supplierId: follows.supplierId,
      supplier: suppliers.name,
      since: follows.createdAt,
      confirmedAt: follows.confirmedAt,
    })
    .from(follows)
    .innerJoin(suppliers, eq(suppliers.id, follows.supplierId))
    .where(ofPerson(db, userId))
    .orderBy(follows.id);

/** Deletes the follows of a deleted account; before its address is emptied. */
export async function forgetFollowsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(follows).where(ofPerson(tx, userId));
}
