import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { users } from '../../db/schema/users';

/** Notes that mail to somebody's address has reached them. */
export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
}
