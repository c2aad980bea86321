import { and, count, eq, isNull, lt, or } from 'drizzle-orm';

import type { Db } from '../../../db/database';
import { users } from '../../../db/schema/users';
import { recoveryCodes, secondFactors } from './secondFactors.table';

export async function storeSecret(tx: Db, userId: string, sealedSecret: string): Promise<void> {
  const values = { userId, sealedSecret, lastStep: null };
  await tx
    .insert(secondFactors)
    .values(values)
    .onConflictDoUpdate({ target: secondFactors.userId, set: values });
}

export async function findSealedSecret(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row?.sealedSecret;
}

/** @returns false when a code of this step or a later one was taken before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning();
  return taken.length > 0;
}

/** Replaces all earlier ones. */
export async function storeRecoveryCodes(tx: Db, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** @returns false for one that is not theirs, or was used before. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning();
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** Disables a user's second factor and deletes its secret and recovery codes. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ secondFactorAt: null, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}
