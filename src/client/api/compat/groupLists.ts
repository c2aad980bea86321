import { isNearFull } from '#shared/inventory/nearFull';
import type { Page } from '#shared/lists';
import type { SessionUser } from '#shared/users/users.contract';

import type { Group } from '../group';
import { keepItems } from './lists';

interface Wanted {
  /** Empty: of all suppliers. */
  supplierId: string;
  animal: string;
  state: string;
  nearFull: boolean;
  /** Has just sold out, and stays until it has faded. */
  fadingId: string | null;
}

/** The groups that match a search, for a server that filters no lists. */
export function filterGroups(page: Page<Group>, wanted: Wanted): Page<Group> {
  const { supplierId, animal, state, nearFull, fadingId } = wanted;
  return keepItems(
    page,
    (group) =>
      group.can.filterLists ||
      (isOf(supplierId, group) &&
        (!animal || group.animal === animal) &&
        (!state || group.state === state) &&
        (!nearFull || group._id === fadingId || isNearFull(group))),
  );
}

/** A group without a supplier may be of this one. */
const isOf = (supplierId: string | null, { supplier }: Group): boolean =>
  !supplierId || !supplier._id || supplier._id === supplierId;

/** The groups of a supplier, also where the server sends those of all; without a supplier, all of them. */
export const groupsOf = (supplierId: string | null, page: Page<Group>): Page<Group> =>
  supplierId && page.items.some(({ can }) => !can.filterLists)
    ? keepItems(page, (group) => isOf(supplierId, group))
    : page;

/**
 * Membership of the user, checked here because a server that filters no lists sends all groups, and may name members
 * by address alone.
 */
export function isMember({ can, members }: Group, user: SessionUser | null): boolean {
  if (can.filterLists) return true;
  const own = [user?.email, user?.username, user?.userId];
  return members.some(({ _id, email }) => own.includes(email) || own.includes(_id ?? ''));
}
