import { canSeeGroup } from '#shared/groups/groupPermissions';
import type { Actor } from '#shared/users/actor';

import type { Db } from '../../db/database';
import { requireRecord } from '../../http/requireRecord';
import { lockGroup, type LockedGroup } from '../inventory/stock.service';
import { listJoinedGroupIds } from './membership.queries';

/** Locks a group to change it. @throws AppError `notFound`, or `forbidden` for who does not run it */
export const lockManagedGroup = async (
  tx: Db,
  caller: Actor,
  groupId: string,
): Promise<LockedGroup> => requireRecord('managedGroup', caller, await lockGroup(tx, groupId));

/** Locks a group the caller may buy from: of their supplier, or joined. @throws AppError `notFound` */
export const lockVisibleGroup = async (
  tx: Db,
  caller: Actor,
  groupId: string,
): Promise<LockedGroup> => requireVisibleGroup(tx, caller, await lockGroup(tx, groupId));

/** Reads the membership only where the supplier does not already decide. @throws AppError `notFound` */
export async function requireVisibleGroup<Group extends { id: string; supplierId: string }>(
  db: Db,
  caller: Actor,
  group: Group | null | undefined,
): Promise<Group> {
  const isJoined =
    !!group &&
    !canSeeGroup(caller, group) &&
    (await listJoinedGroupIds(db, caller.id)).includes(group.id);
  return requireRecord('visibleGroup', caller, group && { ...group, isJoined });
}
