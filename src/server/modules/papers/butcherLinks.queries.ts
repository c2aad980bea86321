import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { butcherLinks } from './butcherLinks.table';

export type ButcherLinkRow = typeof butcherLinks.$inferSelect;

const isLive = isNull(butcherLinks.endedAt);

export async function findButcherLink(db: Db, groupId: string): Promise<ButcherLinkRow | null> {
  const [link] = await db
    .select()
    .from(butcherLinks)
    .where(and(eq(butcherLinks.groupId, groupId), isLive));
  return link ?? null;
}

export async function findGroupIdOfKey(db: Db, key: string): Promise<string | null> {
  const [link] = await db
    .select({ groupId: butcherLinks.groupId })
    .from(butcherLinks)
    .where(and(eq(butcherLinks.key, key), isLive));
  return link?.groupId ?? null;
}

export async function insertButcherLink(
  tx: Db,
  link: Pick<ButcherLinkRow, 'groupId' | 'key' | 'createdBy'>,
): Promise<ButcherLinkRow> {
  const [row] = await tx.insert(butcherLinks).values(link).returning();
  if (!row) throw new Error('The link was not written.');
  return row;
}

export async function endButcherLinkRow(tx: Db, id: string): Promise<void> {
  await tx.update(butcherLinks).set({ endedAt: databaseNow }).where(eq(butcherLinks.id, id));
}
