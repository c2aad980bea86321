import { canManageGroup, canSeeGroup } from '#shared/groups/groupPermissions';
import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/client';
import { AppError, notFound } from '../../http/AppError';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import { listJoinedGroupIds } from './membership';

/** Locks a group to change it. @throws AppError `notFound`, or `forbidden` for who does not run it */
export async function lockManagedGroup(
  tx: Db,
  caller: Actor,
  groupId: string,
): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId);
  if (!group) throw notFound('Group');
  if (!canManageGroup(caller, group)) {
    throw new AppError('forbidden', 'You do not have permission to edit this group.');
  }
  return group;
}

/** Locks a group the caller may buy from: of their supplier, or joined. @throws AppError `notFound` */
export async function lockVisibleGroup(
  tx: Db,
  caller: Actor,
  groupId: string,
): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId);
  if (!group) throw notFound('Group');
  if (canSeeGroup(caller, group)) return group;
  if ((await listJoinedGroupIds(tx, caller.id)).includes(group.id)) return group;
  throw notFound('Group');
}
