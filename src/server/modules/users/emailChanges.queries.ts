import { and, eq, gt, gte, inArray, isNotNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';

import { soldStates } from '#shared/purchases/purchaseStates';
import { normalizeEmail } from '#shared/text';

import type { Db } from '../../db/database';
import { databaseNow, secondsFromNow } from '../../db/clock';
import { purchases } from '../../db/schema/purchases';
import { emailChanges, keptAddresses } from '../../db/schema/sessions';
import { users } from '../../db/schema/users';
import { hashMailedToken, newMailedToken } from './mailedTokens';
import type { UserRow } from './users.queries';

const lifetimeHours = 24;
const keptDays = 7;

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
  await db.delete(keptAddresses).where(lte(keptAddresses.expiresAt, databaseNow));
}

const isKept = gt(keptAddresses.expiresAt, databaseNow);

const isKeptBy = (token: string) =>
  and(eq(keptAddresses.tokenHash, hashMailedToken(token)), isKept);

/** Keeps the address that an account has now for its owner, for seven days. @returns the token to mail. */
export async function keepAddress(
  tx: Db,
  { id, email, emailVerifiedAt }: UserRow,
): Promise<string> {
  const token = newMailedToken();
  await tx.insert(keptAddresses).values({
    userId: id,
    email,
    emailVerifiedAt,
    tokenHash: hashMailedToken(token),
    expiresAt: secondsFromNow(keptDays * 24 * 3600),
  });
  return token;
}

/** Whose address a token keeps. */
export async function findKeptAddress(db: Db, token: string): Promise<string | undefined> {
  const [kept] = await db.select().from(keptAddresses).where(isKeptBy(token));
  return kept?.userId;
}

/**
 * Uses a token up, with every other of that address, and of addresses that the account had later: who
 * took the account on the way has no link that takes it back. The user is locked.
 * @returns the address; none when the token was used in the meantime.
 */
export async function takeKeptAddress(
  tx: Db,
  token: string,
): Promise<typeof keptAddresses.$inferSelect | undefined> {
  const [kept] = await tx.select().from(keptAddresses).where(isKeptBy(token));
  if (!kept) return undefined;
  await tx
    .delete(keptAddresses)
    .where(
      and(
        eq(keptAddresses.userId, kept.userId),
        or(eq(keptAddresses.email, kept.email), gte(keptAddresses.createdAt, kept.createdAt)),
      ),
    );
  return kept;
}

/** An account that is more than a registration, which anybody makes with any address. */
const isWorthKeeping = or(
  notInArray(users.role, ['member', 'pending']),
  sql`exists (select from ${purchases} where ${purchases.userId} = ${users.id}
    and ${inArray(purchases.state, ['settling', ...soldStates])})`,
);

/**
 * Whether a mailed link can still give this address back to an account that had it, and that shows the
 * address to be its owner's or is worth keeping: else a stranger could block the address with it.
 */
export async function isKeptForOwner(db: Db, email: string): Promise<boolean> {
  const [kept] = await db
    .select({ id: keptAddresses.id })
    .from(keptAddresses)
    .innerJoin(users, eq(users.id, keptAddresses.userId))
    .where(
      and(
        eq(keptAddresses.email, normalizeEmail(email)),
        isKept,
        or(isNotNull(keptAddresses.emailVerifiedAt), isWorthKeeping),
      ),
    )
    .limit(1);
  return kept !== undefined;
}

export async function forgetKeptAddresses(tx: Db, userId: string): Promise<void> {
  await tx.delete(keptAddresses).where(eq(keptAddresses.userId, userId));
}
