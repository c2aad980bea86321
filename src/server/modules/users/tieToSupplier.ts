import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { users } from '../../db/schema/users';

/**
 * Ties a member who has no supplier yet to one, for good. Their session goes
 * on: what they see is read from the database anyway.
 */
export async function tieToSupplier(db: Db, userId: string, supplierId: string): Promise<void> {
  await db
    .update(users)
    .set({ supplierId, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.role, 'member'), isNull(users.supplierId)));
}
