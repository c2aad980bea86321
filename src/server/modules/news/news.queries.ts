import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { newsMinutes } from '#shared/news/news';
import { soldStates } from '#shared/purchases/purchaseStates';

import { secondsAgo } from '../../db/clock';
import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { pictures } from '../../db/schema/pictures';
import { purchases } from '../../db/schema/purchases';
import { shares } from '../../db/shares';
import { groupNews } from './news.table';

const selectNews = (db: Db) =>
  db
    .select({
      row: groupNews,
      picture: {
        id: pictures.id,
        key: pictures.key,
        width: pictures.width,
        height: pictures.height,
      },
      isOpen: sql<boolean>`${groupNews.mailedAt} is null and ${gt(groupNews.createdAt, secondsAgo(newsMinutes * 60))}`,
    })
    .from(groupNews)
    .leftJoin(pictures, eq(pictures.id, groupNews.pictureId));

/** One news with its picture; `isOpen`: it can still be changed. */
export type FoundNews = Awaited<ReturnType<typeof selectNews>>[number];

/** Newest first. */
export const listNewsOf = (db: Db, groupId: string): Promise<FoundNews[]> =>
  selectNews(db)
    .where(eq(groupNews.groupId, groupId))
    .orderBy(desc(groupNews.createdAt), desc(groupNews.id));

export async function findNews(db: Db, id: string): Promise<FoundNews | null> {
  const [found] = await selectNews(db).where(eq(groupNews.id, id));
  return found ?? null;
}

/** Locks it, so that it is not mailed meanwhile. */
export async function lockNews(tx: Db, id: string): Promise<FoundNews | null> {
  await tx
    .select({ id: groupNews.id })
    .from(groupNews)
    .where(eq(groupNews.id, id))
    .for('no key update');
  return findNews(tx, id);
}

/** @returns false where its id is taken */
export async function insertNews(tx: Db, news: typeof groupNews.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(groupNews)
    .values(news)
    .onConflictDoNothing()
    .returning({ id: groupNews.id });
  return inserted.length > 0;
}

export async function updateNews(
  tx: Db,
  id: string,
  changes: Partial<typeof groupNews.$inferInsert>,
): Promise<void> {
  await tx.update(groupNews).set(changes).where(eq(groupNews.id, id));
}

/** True for a person with a paid share of a group, as the group says: until its refund has arrived. */
export async function hasPaidShareOf(db: Db, groupId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: purchases.id })
    .from(shares)
    .where(
      and(
        eq(purchases.groupId, groupId),
        eq(purchases.userId, userId),
        inArray(purchases.state, soldStates),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** News that a person wrote, for their own export. */
export const listNewsBy = (db: Db, userId: string) =>
  db
    .select({
      groupId: groups.id,
      group: groups.name,
      text: groupNews.text,
      pictureAlt: groupNews.pictureAlt,
      postedAt: groupNews.createdAt,
    })
    .from(groupNews)
    .innerJoin(groups, eq(groups.id, groupNews.groupId))
    .where(and(eq(groupNews.createdBy, userId), isNull(groupNews.deletedAt)))
    .orderBy(asc(groupNews.createdAt));

/** The news of a group that have a picture. */
export const listPictured = (tx: Db, groupId: string) =>
  tx
    .select({ id: groupNews.id, pictureId: groupNews.pictureId })
    .from(groupNews)
    .where(and(eq(groupNews.groupId, groupId), isNotNull(groupNews.pictureId)));
