import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';

import { normalizeEmail } from '#shared/text';

import type { Db } from '../../db/client';
import { lower } from '../../db/schema/expressions';
import { invites } from '../../db/schema/invites';
import { auditLog } from '../../db/schema/platform';
import { users } from '../../db/schema/users';

export type UserRow = typeof users.$inferSelect;

/** Deleted users are found by nobody. */
const exists = isNull(users.deletedAt);

const callerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  supplierId: users.supplierId,
};

const maySignIn = and(isNull(users.rejectedAt), exists);

/** Runs with every request that carries a token: prepared once for each connection. */
export const prepareFindCaller = (db: Db) =>
  db
    .select(callerColumns)
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('id')),
        eq(users.sessionVersion, sql.placeholder('sessionVersion')),
        maySignIn,
      ),
    )
    .prepare('find_caller');

export const listCallers = (db: Db, ids: string[]) =>
  db
    .select({ ...callerColumns, sessionVersion: users.sessionVersion })
    .from(users)
    .where(and(inArray(users.id, ids), maySignIn));

/** By username or email, in either case; an address wins, because only its owner may be named so. */
export async function findUserByLogin(db: Db, identifier: string): Promise<UserRow | undefined> {
  const isAddress = eq(users.email, normalizeEmail(identifier));
  const [user] = await db
    .select()
    .from(users)
    .where(and(or(isAddress, sql`${lower(users.username)} = lower(${identifier})`), exists))
    .orderBy(sql`${isAddress} desc`)
    .limit(1);
  return user;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, normalizeEmail(email)), exists));
  return user;
}

/** Their row stays locked until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), exists))
    .for('no key update');
  return user;
}

export async function insertUser(db: Db, values: typeof users.$inferInsert): Promise<UserRow> {
  const [user] = await db
    .insert(users)
    .values({ ...values, email: normalizeEmail(values.email) })
    .returning();
  if (!user) throw new Error('The new user was not returned.');
  return user;
}

type Changes = Partial<Omit<typeof users.$inferInsert, 'id' | 'sessionVersion'>>;

export async function updateUserRow(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(users.id, id));
}

/** Every token given to this user stops working at once. */
export async function endSessions(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, id));
}

/** In the order of their ids, so that two who lock them cannot wait for each other. */
export const lockSuperadmins = (tx: Db): Promise<{ id: string }[]> =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), exists))
    .orderBy(asc(users.id))
    .for('no key update');

/**
 * Takes a person's name and address out of the shop; their purchases stay, under a deleted user.
 */
export async function anonymizeUser(tx: Db, { id, email }: UserRow): Promise<void> {
  await tx.delete(invites).where(eq(invites.email, email));
  await updateUserRow(tx, id, {
    username: 'Deleted user',
    email: '',
    passwordHash: null,
    supplierId: null,
    deletedAt: new Date(),
  });
}

/** Whether this account was logged in to, or its password reset, from that network before. */
export async function hasLoggedInFrom(db: Db, userId: string, network: string): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, userId),
        inArray(auditLog.action, ['user.login', 'user.password']),
        sql`${auditLog.after} ->> 'network' = ${network}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry !== undefined;
}
