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
 * Makes room for a registration with the address of an unused account. The new account has
 * another id, because what admins send to the old one is not meant for its owner.
 * @returns the account that was there.
 */
export async function removeUnusedAccount(tx: Db, email: string): Promise<UserRow | undefined> {
  const found = await findUserByEmail(tx, email);
  // Locked, because a password or a sale at the same time would make it a used account.
  const user = found && (await lockUser(tx, found.id));
  if (!user || !(await isUnusedAccount(tx, user.id))) return undefined;
  await revokeAccess(tx, user.id);
  await freeNameAndAddress(tx, user.id);
  return user;
}
