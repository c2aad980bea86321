import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/client';
import { users } from '../../db/schema/users';
import { AppError } from '../../http/AppError';

/**
 * Keeps an account from being deleted until the transaction ends. Called with the group locked that
 * the transaction is about: groups before people.
 * @throws AppError `unauthenticated` where it is deleted by now.
 */
export async function requireAccount(tx: Db, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  if (!user) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
}
