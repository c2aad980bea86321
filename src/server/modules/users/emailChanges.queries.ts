import { and, eq, gt, lte } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { databaseNow, secondsFromNow } from '../../db/clock';
import { emailChanges } from '../../db/schema/sessions';
import { hashMailedToken, newMailedToken } from './mailedTokens';

const lifetimeHours = 24;

/** Has not run out. */
export const isWaiting = gt(emailChanges.expiresAt, databaseNow);

const isFor = (token: string) => eq(emailChanges.tokenHash, hashMailedToken(token));

/** Keeps an address until it is confirmed, in place of the one before. @returns the token to mail. */
export async function putEmailChange(tx: Db, userId: string, email: string): Promise<string> {
  const token = newMailedToken();
  const tokenHash = hashMailedToken(token);
  const change = { email, tokenHash, expiresAt: secondsFromNow(lifetimeHours * 3600) };
  await tx
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  return token;
}

/** The address that waits for a person's confirmation. */
export async function findWaitingEmail(db: Db, userId: string): Promise<string | undefined> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isWaiting));
  return change?.email;
}

/** Whose change a token confirms. */
export async function findEmailChange(db: Db, token: string): Promise<string | undefined> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(isFor(token), isWaiting));
  return change?.userId;
}

/** @returns the address; none when the token was used, or the change dropped, in the meantime. */
export async function takeEmailChange(tx: Db, token: string): Promise<string | undefined> {
  const [taken] = await tx
    .delete(emailChanges)
    .where(and(isFor(token), isWaiting))
    .returning();
  return taken?.email;
}

export async function dropEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function deleteExpiredEmailChanges(db: Db): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, databaseNow));
}
