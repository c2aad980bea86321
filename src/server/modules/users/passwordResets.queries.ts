import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { passwordResets } from '../../db/schema/users';
import { hashMailedToken, newMailedToken } from './mailedTokens.rules';

/** Makes a token that works once; the ones before it stop working. */
export async function issueResetToken(tx: Db, userId: string, hours: number): Promise<string> {
  const token = newMailedToken();
  await voidResetTokens(tx, userId);
  await tx.insert(passwordResets).values({
    tokenHash: hashMailedToken(token),
    userId,
    expiresAt: new Date(Date.now() + hours * 3_600_000),
  });
  return token;
}

export async function voidResetTokens(tx: Db, userId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: new Date() })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

interface OpenReset {
  userId: string;
  isExpired: boolean;
}

/** The unused reset that a token belongs to. */
export async function findReset(db: Db, token: string): Promise<OpenReset | null> {
  const [reset] = await db
    .select()
    .from(passwordResets)
    .where(
      and(eq(passwordResets.tokenHash, hashMailedToken(token)), isNull(passwordResets.usedAt)),
    );
  return reset ? { userId: reset.userId, isExpired: reset.expiresAt <= new Date() } : null;
}

/** @returns false when the token was used in the meantime. */
export async function useResetToken(tx: Db, token: string): Promise<boolean> {
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: new Date() })
    .where(and(eq(passwordResets.tokenHash, hashMailedToken(token)), isNull(passwordResets.usedAt)))
    .returning();
  return used.length > 0;
}
