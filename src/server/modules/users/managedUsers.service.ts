import type { Actor } from '#shared/users/actor';
import type { User } from '#shared/users/users.contract';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import { findUserRecord, type UserRecord } from './userLists.queries';
import { presentUser } from './users.presenter';
import { lockSuperadmins, lockUser, type UserRow } from './users.queries';

/**
 * Locks a user that the actor may change. Locks the superadmins first, always in one order, so that two
 * who demote each other wait and then see the result.
 * @throws AppError `notFound` for a user that the actor may not change.
 */
export async function lockManagedUser(tx: Db, actor: Actor, id: string): Promise<UserRow> {
  if (actor.role === 'superadmin') await lockSuperadmins(tx);
  return requireRecord('managedUser', actor, isId(id) ? await lockUser(tx, id) : undefined);
}

/** A user that the actor may see. @throws AppError `notFound` for others. */
export async function requireManagedRecord(db: Db, actor: Actor, id: string): Promise<UserRecord> {
  const record = isId(id) ? await findUserRecord(db, id) : undefined;
  if (!record) throw notFound('User');
  requireRecord('managedUser', actor, record.user);
  return record;
}

/** The same for an answer. */
export const requireManagedUser = async (db: Db, actor: Actor, id: string): Promise<User> =>
  presentUser(await requireManagedRecord(db, actor, id));

/** Refuses changes of one's own account that would lock oneself out. */
export function requireOtherUser(actor: Actor, id: string): void {
  requireRecord('anotherUser', actor, { id });
}

/** @throws AppError `conflict` when `user`, locked as above, is the last superadmin. */
export async function requireAnotherSuperadmin(tx: Db, user: UserRow): Promise<void> {
  if (user.role !== 'superadmin') return;
  const superadmins = await lockSuperadmins(tx);
  if (superadmins.some(({ id }) => id !== user.id)) return;
  throw new AppError('conflict', 'There must always be a superadmin.');
}
