import { dictionary } from '@zxcvbn-ts/language-common';

import { commonPasswordMessage, createIsCommonPassword } from '#shared/users/commonPasswords';
import { hasAdminFlag, type Role } from '#shared/users/roles';

import type { Db } from '../../db/database';
import { ruleBroken } from '../../http/AppError';
import { hashPassword, impossibleHash, type Turn } from './passwordHash.service';
import { issueResetToken } from './passwordResets.queries';
import { revokeAccess } from './revokeAccess';
import { updateUserRow, type UserRow } from './users.queries';

const isCommonPassword = createIsCommonPassword(dictionary['passwords-common']);

/**
 * @param field the name of the password in the body.
 * @throws AppError `rule` for an admin's password that is on the list of common ones.
 */
export function requireUncommonPassword(password: string, role: Role, field: string): void {
  if (hasAdminFlag(role) && isCommonPassword(password)) {
    throw ruleBroken(commonPasswordMessage, field);
  }
}

/** Columns of a user's row for a password. */
export const passwordColumns = async (password: string, turn?: Turn) => ({
  passwordHash: await hashPassword(password, turn),
  hasUncommonPassword: !isCommonPassword(password),
});

/** Longer than a forgotten password's: the person did not ask for it just now. */
export const mailedPasswordHours = 7 * 24;

/**
 * Ends a password that may be common when its user becomes an admin, with all that a person who
 * guessed it could keep the account by. A hash that no password has takes its place: an account without one
 * could be renamed by others.
 * @returns the token to set another password with; `null`: the password may stay.
 */
export async function endCommonPassword(tx: Db, user: UserRow): Promise<string | null> {
  if (user.passwordHash === null || user.hasUncommonPassword) return null;
  await updateUserRow(tx, user.id, { passwordHash: await impossibleHash() });
  await revokeAccess(tx, user.id);
  return issueResetToken(tx, user.id, mailedPasswordHours);
}
