import { and, eq, isNull } from 'drizzle-orm';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { calendars } from '../../db/schema/calendars';
import { users } from '../../db/schema/users';

export async function findCalendar(db: Db, userId: string) {
  const [row] = await db
    .select({ key: calendars.key, createdAt: calendars.createdAt })
    .from(calendars)
    .where(eq(calendars.userId, userId));
  return row ?? null;
}

export async function findOwnerOfKey(db: Db, key: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: calendars.userId })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(and(eq(calendars.key, key), isNull(users.deletedAt)));
  return row?.userId ?? null;
}

/** The key before stops working. */
export async function saveCalendar(tx: Db, userId: string, key: string): Promise<void> {
  await tx
    .insert(calendars)
    .values({ userId, key })
    .onConflictDoUpdate({ target: calendars.userId, set: { key, createdAt: databaseNow } });
}
