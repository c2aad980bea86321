import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { groupMembers } from '../../db/schema/groups';
import { auditLog } from '../../db/schema/platform';
import { purchases } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { waitlist } from '../../db/schema/waitlist';
import { revokeAccess } from './revokeAccess';
import {
  freeNameAndAddress,
  findUserByEmail,
  lockUser,
  provenThere,
  type UserRow,
} from './users.queries';

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

/**
 * Makes room for who registers with the address of an unused account. They get an account of
 * their own, with another id: what admins send to the one before is not for them.
 * @returns the account that was there.
 */
export async function removeUnusedAccount(tx: Db, email: string): Promise<UserRow | undefined> {
  const found = await findUserByEmail(tx, email);
  // Nobody sets its password or sells to it from here on.
  const user = found && (await lockUser(tx, found.id));
  if (!user || !(await tx.$count(users, and(eq(users.id, user.id), isUnused)))) return undefined;
  await revokeAccess(tx, user.id);
  await freeNameAndAddress(tx, user.id);
  return user;
}
