import { isNearFull } from '#shared/inventory/nearFull';
import type { Page } from '#shared/lists';
import type { SessionUser } from '#shared/users/users.contract';

import type { Group } from '../group';

interface Wanted {
  animal: string;
  state: string;
  nearFull: boolean;
  /** Has just sold out, and stays until it has faded. */
  fadingId: string | null;
}

/** What was searched for, of a server that filters no lists. */
export function filterGroups(page: Page<Group>, wanted: Wanted): Page<Group> {
  const { animal, state, nearFull, fadingId } = wanted;
  const items = page.items.filter(
    (group) =>
      group.can.filterLists ||
      ((!animal || group.animal === animal) &&
        (!state || group.state === state) &&
        (!nearFull || group._id === fadingId || isNearFull(group))),
  );
  return { items, total: page.total - page.items.length + items.length };
}

/**
 * Whether a group in the list of a user's own is one: a server that filters no lists sends all groups, and
 * may name members by address alone.
 */
export function isMember({ can, members }: Group, user: SessionUser | null): boolean {
  if (can.filterLists) return true;
  const own = [user?.email, user?.username, user?.userId];
  return members.some(({ _id, email }) => own.includes(email) || own.includes(_id ?? ''));
}
