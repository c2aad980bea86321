import { and, eq, gt, gte, inArray, isNotNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';

import { soldStates } from '#shared/purchases/purchaseStates';
import { normalizeEmail } from '#shared/text';

import type { Db } from '../../db/database';
import { secondsFromNow, statementNow } from '../../db/clock';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { sharesSql } from '../../db/shares';
import { emailChanges, reservedAddresses } from './sessions.table';
import { hashMailedToken, newMailedToken } from './mailedTokens.rules';
import type { UserRow } from './users.queries';

const lifetimeHours = 24;
const reservedDays = 7;

/** Has not run out. */
export const isWaiting = gt(emailChanges.expiresAt, statementNow);

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

/** The other address that waits for a person's confirmation. */
export async function findWaitingEmail(
  db: Db,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<string | undefined> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, id), ne(emailChanges.email, email), isWaiting));
  return change?.email;
}

/** The user whose change of address a token confirms. */
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
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, statementNow));
  await db.delete(reservedAddresses).where(lte(reservedAddresses.expiresAt, statementNow));
}

const isUnexpired = gt(reservedAddresses.expiresAt, statementNow);

const hasToken = (token: string) =>
  and(eq(reservedAddresses.tokenHash, hashMailedToken(token)), isUnexpired);

/** Keeps the address that an account has now for its owner, for seven days. @returns the token to mail. */
export async function reserveAddress(
  tx: Db,
  { id, email, emailVerifiedAt }: UserRow,
): Promise<string> {
  const token = newMailedToken();
  await tx.insert(reservedAddresses).values({
    userId: id,
    email,
    emailVerifiedAt,
    tokenHash: hashMailedToken(token),
    expiresAt: secondsFromNow(reservedDays * 24 * 3600),
  });
  return token;
}

/** The user whose former address a token restores. */
export async function findReservedAddress(db: Db, token: string): Promise<string | undefined> {
  const [kept] = await db.select().from(reservedAddresses).where(hasToken(token));
  return kept?.userId;
}

/**
 * Consumes a token together with all tokens of the same address and of addresses that the account had
 * later, so that an attacker who changed the address has no link to undo the undo. The user is locked.
 * @returns the address; none when the token was used meanwhile.
 */
export async function takeReservedAddress(
  tx: Db,
  token: string,
): Promise<typeof reservedAddresses.$inferSelect | undefined> {
  const [kept] = await tx.select().from(reservedAddresses).where(hasToken(token));
  if (!kept) return undefined;
  await tx
    .delete(reservedAddresses)
    .where(
      and(
        eq(reservedAddresses.userId, kept.userId),
        or(
          eq(reservedAddresses.email, kept.email),
          gte(reservedAddresses.createdAt, kept.createdAt),
        ),
      ),
    );
  return kept;
}

/** An account with more than a registration, which anyone can make with any address. */
const isWorthKeeping = or(
  notInArray(users.role, ['member', 'pending']),
  sql`exists (select from ${sharesSql} where ${purchases.userId} = ${users.id}
    and ${inArray(purchases.state, ['settling', ...soldStates])})`,
);

/**
 * True while a mailed link can still give this address back to an account that had it, and that shows the address to
 * be its owner's or is worth keeping: else a stranger could block the address with it.
 */
export async function isReserved(db: Db, email: string): Promise<boolean> {
  const [kept] = await db
    .select({ id: reservedAddresses.id })
    .from(reservedAddresses)
    .innerJoin(users, eq(users.id, reservedAddresses.userId))
    .where(
      and(
        eq(reservedAddresses.email, normalizeEmail(email)),
        isUnexpired,
        or(isNotNull(reservedAddresses.emailVerifiedAt), isWorthKeeping),
      ),
    )
    .limit(1);
  return kept !== undefined;
}

export async function deleteReservedAddresses(tx: Db, userId: string): Promise<void> {
  await tx.delete(reservedAddresses).where(eq(reservedAddresses.userId, userId));
}
