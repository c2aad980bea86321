import { and, desc, eq, gt, isNull, lte, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { statementNow } from '../../db/clock';
import { users } from '../../db/schema/users';
import { statement, textOf, valueOf } from '../../db/statement';
import type { Caller } from '../../http/serve';
import { sessions } from './sessions.table';

const callerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  supplierId: users.supplierId,
  secondFactorAt: users.secondFactorAt,
  sessionId: sessions.id,
};

/** Most sessions of one user; with a login beyond these the oldest ends. */
const mostSessions = 50;

const isAlive = gt(sessions.expiresAt, statementNow);

const maySignIn = and(isAlive, isNull(users.rejectedAt), isNull(users.deletedAt));

const selectCallers = (db: Db, isAsked: SQL) =>
  db
    .select(callerColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isAsked, maySignIn));

/**
 * Runs with nearly every request that carries a token: prepared once for each connection. By `=`, because
 * Postgres takes `any($1)` for ten ids, calls the general plan dear and plans each request anew.
 */
export const prepareFindCaller = (db: Db) =>
  selectCallers(db, eq(sessions.id, sql.placeholder('sessionId'))).prepare('find_caller');

/** Runs for the requests of one turn of the event loop, and for all open streams of events. */
export const prepareListCallers = (db: Db) =>
  selectCallers(db, sql`${sessions.id} = any(${sql.placeholder('sessionIds')})`).prepare(
    'list_callers',
  );

/** True while a session is still that of such a caller: for statements that read what they may see. */
export const isStillCaller = (
  caller: Record<'sessionId' | 'id' | 'role' | 'supplierId' | 'hasSecondFactor', SQLWrapper>,
): SQL => sql`exists (
  select from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.id} = ${caller.sessionId} and ${maySignIn} and ${users.id} = ${caller.id}
    and ${users.role} = ${caller.role} and ${users.supplierId} is not distinct from ${caller.supplierId}
    and (${users.secondFactorAt} is not null) = ${caller.hasSecondFactor})`;

/** Values of the caller in a statement with {@link isStillCallerText}. */
export type CallerValues = Record<'userId' | 'sessionId' | 'role', string> & {
  callerSupplierId: string | null;
  hasSecondFactor: boolean;
};

export const callerValues = (caller: Caller): CallerValues => ({
  userId: caller.id,
  sessionId: caller.sessionId,
  role: caller.role,
  callerSupplierId: caller.supplierId,
  hasSecondFactor: caller.secondFactorAt !== null,
});

export const isStillCallerText = textOf(
  isStillCaller({
    id: valueOf('userId'),
    sessionId: valueOf('sessionId'),
    role: valueOf('role'),
    supplierId: valueOf('callerSupplierId'),
    hasSecondFactor: valueOf('hasSecondFactor'),
  }),
);

const readStillCaller = statement<{ isCaller: boolean }, CallerValues>(
  `select ${isStillCallerText} as "isCaller"`,
);

/** Asks by itself, for acts with no statement that could. */
export async function isCallerStill(db: Db, caller: Caller): Promise<boolean> {
  const [row] = await readStillCaller(db, callerValues(caller));
  return row?.isCaller ?? false;
}

export async function insertSession(tx: Db, values: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(values);
}

/**
 * Writes what a correct login leaves: its session (in place of the oldest beyond the maximum), its audit
 * entry, and its returned attempts. Nothing where the user is gone or the password has changed. Keys are
 * separate parameters, because a general plan estimates ten rows for each `any($1)` (see {@link
 * prepareFindCaller}).
 */
export const beginSession = statement<
  { id: string },
  {
    id: string;
    userId: string;
    passwordHash: string | null;
    address: string;
    network: string;
    device: string | null;
    userAgent: string;
    expiresAt: Date;
    attemptIds: string[];
    pairKey: string;
    accountKey: string;
  }
>(`
  with proven as materialized (
    select id from users where id = :userId and password_hash = :passwordHash and deleted_at is null
    for no key update
  ), forgiven as (
    delete from attempts a using proven
    where a.key in (:pairKey, :accountKey) or a.id = any(:attemptIds)
  ), replaced as (
    delete from sessions s using proven where s.user_id = proven.id and s.id in (
      select id from sessions where user_id = :userId order by id desc offset ${mostSessions - 1})
  ), audited as (
    insert into audit_log (actor_id, action, subject_id, after, address)
    select id, 'user.login', id::text, jsonb_strip_nulls(
      jsonb_build_object('network', :network::text, 'device', :device::text)), :address::text
    from proven
  )
  insert into sessions (id, user_id, address, user_agent, expires_at)
  select :id::uuid, id, :address::text, :userAgent::text, :expiresAt::timestamptz from proven
  returning id`);

/** Newest first. */
export const listSessions = (db: Db, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.id));

/** The token of one session stops working at once. @returns false where the user has none such. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a user, except one. */
export async function endSessions(db: Db, userId: string, kept?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept ? ne(sessions.id, kept) : undefined));
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, statementNow));
}
