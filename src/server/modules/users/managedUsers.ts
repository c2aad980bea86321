import type { Actor } from '#shared/users/actor';
import { canManageUser } from '#shared/users/userPermissions';
import type { User } from '#shared/users/users.contract';

import type { Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { findUserRecord } from './userLists.queries';
import { presentUser } from './users.presenter';
import { lockSuperadmins, lockUser, type UserRow } from './users.queries';

const noUser = (): AppError => notFound('User');

/**
 * Locks a user whom the actor may change; the superadmins before, in one order for everybody, so that
 * two of them who demote each other wait and then see what is left.
 * @throws AppError `notFound` for any other.
 */
export async function lockManagedUser(tx: Db, actor: Actor, id: string): Promise<UserRow> {
  if (actor.role === 'superadmin') await lockSuperadmins(tx);
  const user = isId(id) ? await lockUser(tx, id) : undefined;
  if (!user || !canManageUser(actor, user)) throw noUser();
  return user;
}

/** A user whom the actor may see, for an answer. @throws AppError `notFound` for any other. */
export async function requireManagedUser(db: Db, actor: Actor, id: string): Promise<User> {
  const record = isId(id) ? await findUserRecord(db, id) : undefined;
  if (!record || !canManageUser(actor, record.user)) throw noUser();
  return presentUser(record);
}

/** Nobody locks themselves out by accident. */
export function requireSomebodyElse(actor: Actor, id: string, verb: 'edit' | 'delete'): void {
  if (actor.id !== id.toLowerCase()) return;
  throw new AppError('forbidden', `You cannot ${verb} your own account.`);
}

/** @throws AppError `conflict` when `user`, locked as above, is the last superadmin. */
export async function requireAnotherSuperadmin(tx: Db, user: UserRow): Promise<void> {
  if (user.role !== 'superadmin') return;
  const superadmins = await lockSuperadmins(tx);
  if (superadmins.some(({ id }) => id !== user.id)) return;
  throw new AppError('conflict', 'There must always be a superadmin.');
}
