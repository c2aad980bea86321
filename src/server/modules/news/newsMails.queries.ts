import { and, asc, eq, isNull, lte } from 'drizzle-orm';

import { newsMinutes } from '#shared/news/news';

import { databaseNow, secondsAgo } from '../../db/clock';
import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { suppliers } from '../../db/schema/suppliers';
import { groupNews } from './news.table';

/** Rows of one round. */
const roundSize = 200;

const isDue = and(
  isNull(groupNews.mailedAt),
  isNull(groupNews.deletedAt),
  lte(groupNews.createdAt, secondsAgo(newsMinutes * 60)),
);

/** News that waited long enough, oldest first. */
export const listDueNews = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: groupNews.id })
    .from(groupNews)
    .where(isDue)
    .orderBy(asc(groupNews.createdAt))
    .limit(roundSize);

const selectNews = (db: Db) =>
  db
    .select({
      text: groupNews.text,
      pictureId: groupNews.pictureId,
      group: { id: groups.id, name: groups.name, supplierId: groups.supplierId },
      supplierName: suppliers.name,
    })
    .from(groupNews)
    .innerJoin(groups, eq(groups.id, groupNews.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId));

/** Locks news that is still due, with its group. */
export async function lockDueNews(tx: Db, id: string) {
  const [row] = await selectNews(tx)
    .where(and(eq(groupNews.id, id), isDue))
    .for('no key update', { of: groupNews });
  return row ?? null;
}

export async function findNews(db: Db, id: string) {
  const [row] = await selectNews(db).where(eq(groupNews.id, id));
  return row ?? null;
}

export async function markMailed(tx: Db, id: string): Promise<void> {
  await tx.update(groupNews).set({ mailedAt: databaseNow }).where(eq(groupNews.id, id));
}
