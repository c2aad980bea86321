import type { Db } from '../../db/database';
import { revokeAccess } from './revokeAccess';
import {
  freeNameAndAddress,
  findUserByEmail,
  isUnusedAccount,
  lockUser,
  type UserRow,
} from './users.queries';

/**
 * Makes room for who registers with the address of an unused account. They get an account of
 * their own, with another id: what admins send to the one before is not for them.
 * @returns the account that was there.
 */
export async function removeUnusedAccount(tx: Db, email: string): Promise<UserRow | undefined> {
  const found = await findUserByEmail(tx, email);
  // Nobody sets its password or sells to it from here on.
  const user = found && (await lockUser(tx, found.id));
  if (!user || !(await isUnusedAccount(tx, user.id))) return undefined;
  await revokeAccess(tx, user.id);
  await freeNameAndAddress(tx, user.id);
  return user;
}
