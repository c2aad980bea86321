import type { SessionUser } from '#shared/users/users.contract';

import { isMember } from '../../../api/compat/groupLists';
import type { Group } from '../../../api/group';
import type { Purchase } from '../../../api/purchase';

/** Shares bought or being bought, newest first; released ones are left out. */
export const shownPurchases = (purchases: readonly Purchase[]): Purchase[] =>
  purchases
    .filter(({ state }) => state !== 'released')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

/** What is mine of one animal. */
export interface OwnAnimal {
  groupId: string;
  /** Newest first, one at least. */
  purchases: [Purchase, ...Purchase[]];
}

/** My purchases animal by animal, the one bought of last first. */
export function byAnimal(purchases: readonly Purchase[]): OwnAnimal[] {
  const animals = new Map<string, OwnAnimal>();
  for (const purchase of shownPurchases(purchases)) {
    const { groupId } = purchase;
    const known = animals.get(groupId);
    if (known) known.purchases.push(purchase);
    else animals.set(groupId, { groupId, purchases: [purchase] });
  }
  return [...animals.values()];
}

/** Joined groups in which nothing has been bought yet. */
export function groupsWithoutShare(
  groups: readonly Group[],
  purchases: readonly Purchase[],
  user: SessionUser | null,
): Group[] {
  const bought = new Set(shownPurchases(purchases).map(({ groupId }) => groupId));
  return groups.filter((group) => !bought.has(group._id) && isMember(group, user));
}
