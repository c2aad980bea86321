import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';

import { normalizeEmail } from '#shared/text';
import { hasAdminFlag, roles } from '#shared/users/roles';

import type { Db } from '../../db/database';
import { groupMembers } from '../../db/schema/groups';
import { invites } from '../../db/schema/invites';
import { auditLog } from '../../db/schema/platform';
import { purchases } from '../../db/schema/purchases';
import { lower } from '../../db/schema/expressions';
import { users } from '../../db/schema/users';
import { waitlist } from '../../db/schema/waitlist';
import { columnsOf, statement } from '../../db/statement';
import { forgetAddress } from './reminderAddresses.queries';
import type { KnownBy, Source } from './sources.rules';

export type UserRow = typeof users.$inferSelect;

/** Audit actions that only the owner of an account can have done. */
const provenThere = `'user.register', 'user.login', 'user.password'`;

/** Not deleted. */
const exists = isNull(users.deletedAt);

/**
 * Reads where an account was used before even if there is no account: the same work, so that the response
 * time reveals nothing. A new password invalidates earlier devices.
 */
const loginAccount = statement<
  (UserRow | Record<keyof UserRow, null>) & { knownBy: KnownBy },
  { email: string; username: string; network: string; device: string | null }
>(`
  select ${columnsOf(users, 'u')}, case when exists (select from audit_log a
      where a.subject_id = coalesce(u.id::text, :email) and a.action in (${provenThere})
        and a.after ->> 'device' = :device::text and not exists (select from audit_log p
          where p.subject_id = a.subject_id and p.action = 'user.password' and p.id > a.id))
      then 'device'
    when exists (select from audit_log a
      where a.subject_id = coalesce(u.id::text, :email) and a.action in (${provenThere})
        and a.after ->> 'network' = :network) then 'network' end as "knownBy"
  from (values (1)) asked left join lateral (select * from users
    where (email = :email or lower(username) = lower(:username)) and deleted_at is null
    order by email = :email desc limit 1) u on true`);

interface ForLogin {
  user: UserRow | undefined;
  knownBy: KnownBy;
}

/**
 * Finds a user by username or email, ignoring case; an email wins. Includes by what the user is known
 * there ({@link hasLoggedInFrom}).
 */
export async function findForLogin(
  db: Db,
  { email, username }: { email: string; username: string },
  source: Source,
): Promise<ForLogin> {
  const [found] = await loginAccount(db, { email: normalizeEmail(email), username, ...source });
  if (!found || found.id === null) return { user: undefined, knownBy: null };
  return { user: found, knownBy: found.knownBy };
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, normalizeEmail(email)), exists));
  return user;
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), exists));
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

/**
 * The buyer of a share that was paid in cash, who has no account: a row that no query of users finds, as
 * that of a deleted one, but with a name (docs/decisions/021-guests.md).
 */
export const insertGuest = (tx: Db, name: string): Promise<UserRow> =>
  insertUser(tx, { username: name, email: '', role: 'member', deletedAt: new Date() });

export async function isUsernameFree(db: Db, username: string): Promise<boolean> {
  const isTheirs = eq(lower(users.username), username.toLowerCase());
  return (await db.$count(users, and(isTheirs, exists))) === 0;
}

type Changes = Partial<Omit<typeof users.$inferInsert, 'id'>>;

export async function updateUserRow(db: Db, id: string, changes: Changes): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(users.id, id));
}

/** In the order of their ids, so that two who write to them cannot wait for each other. */
export const listSuperadmins = (db: Db): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.role, 'superadmin'), exists))
    .orderBy(asc(users.id));

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
  await forgetAddress(tx, email);
  await freeNameAndAddress(tx, id);
}

/** Ends an account, without a word about the mailbox: invitations mailed there go on. */
export const freeNameAndAddress = (tx: Db, id: string): Promise<void> =>
  updateUserRow(tx, id, {
    username: 'Deleted user',
    email: '',
    passwordHash: null,
    supplierId: null,
    deletedAt: new Date(),
  });

/** True if this account was made, logged in to, or given a new password from that network before. */
export async function hasLoggedInFrom(db: Db, userId: string, network: string): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, userId),
        sql`${auditLog.action} in (${sql.raw(provenThere)})`,
        sql`${auditLog.after} ->> 'network' = ${network}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry !== undefined;
}

/** True of an account whose role an admin took away. */
export async function wasAdmin(db: Db, userId: string): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, userId),
        inArray(sql`${auditLog.before} ->> 'role'`, roles.filter(hasAdminFlag)),
      ),
    )
    .limit(1);
  return entry !== undefined;
}

/**
 * A member's account that an admin made, that its owner never got into, and that nothing hangs on. An
 * admin's account is none: its role is for the reader of the link mailed there.
 */
export const isUnused = and(
  eq(users.role, 'member'),
  isNull(users.passwordHash),
  isNull(users.emailVerifiedAt),
  sql`not exists (select from ${auditLog} where ${auditLog.subjectId} = ${users.id}::text
    and ${auditLog.action} in (${sql.raw(provenThere)}))`,
  ...[groupMembers, purchases, waitlist].map(
    (table) => sql`not exists (select from ${table} where ${table.userId} = ${users.id})`,
  ),
);

export const isUnusedAccount = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, id), isUnused))) > 0;

/**
 * Ties a member without a supplier to one, for good. Their sessions stay valid, because
 * visibility is read from the database.
 */
export async function tieToSupplier(db: Db, userId: string, supplierId: string): Promise<void> {
  await db
    .update(users)
    .set({ supplierId, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.role, 'member'), isNull(users.supplierId)));
}

/** Marks an address as confirmed, because mail has reached it. */
export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
}
