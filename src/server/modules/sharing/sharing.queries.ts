import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { groups } from '../../db/schema/groups';
import { users } from '../../db/schema/users';
import { shareLinks } from './sharing.table';

export type ShareLinkRow = typeof shareLinks.$inferSelect;

const isLive = isNull(shareLinks.endedAt);

export async function findLinkOf(db: Db, groupId: string): Promise<ShareLinkRow | null> {
  const [link] = await db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.groupId, groupId), isLive));
  return link ?? null;
}

/** The group that a live link shows; a deleted one is shown by none. */
export async function findSharedGroupId(db: Db, key: string): Promise<string | null> {
  const [link] = await db
    .select({ groupId: shareLinks.groupId })
    .from(shareLinks)
    .innerJoin(groups, and(eq(groups.id, shareLinks.groupId), isNull(groups.deletedAt)))
    .where(and(eq(shareLinks.key, key), isLive));
  return link?.groupId ?? null;
}

/** The first live link that one of these people made. */
export async function findKeyMadeBy(db: Db, emails: string[]): Promise<string | undefined> {
  const [link] = await db
    .select({ key: shareLinks.key })
    .from(shareLinks)
    .innerJoin(groups, and(eq(groups.id, shareLinks.groupId), isNull(groups.deletedAt)))
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .where(and(isLive, inArray(users.email, emails)))
    .orderBy(shareLinks.createdAt)
    .limit(1);
  return link?.key;
}

type NewLink = Pick<ShareLinkRow, 'groupId' | 'key' | 'buyersMayShare' | 'createdBy'>;

export async function insertLink(tx: Db, link: NewLink): Promise<ShareLinkRow> {
  const [row] = await tx.insert(shareLinks).values(link).returning();
  if (!row) throw new Error('The link was not written.');
  return row;
}

export async function setBuyersMayShare(tx: Db, id: string, buyersMayShare: boolean) {
  await tx.update(shareLinks).set({ buyersMayShare }).where(eq(shareLinks.id, id));
}

export async function markEnded(tx: Db, id: string): Promise<void> {
  await tx.update(shareLinks).set({ endedAt: databaseNow }).where(eq(shareLinks.id, id));
}
