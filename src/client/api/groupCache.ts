import type { Page } from '#shared/lists';

import type { Group } from './group';

/** Query of a cached list: a page, an order, filters. */
export type GroupListQuery = Readonly<Record<string, unknown>>;

/**
 * Replaces a group in a list, or adds it at the front of the full list or of its first page. The
 * row beyond a full page is dropped.
 * @returns `null` for a list where only the server knows whether and where the group belongs.
 */
export function putGroup(
  page: Page<Group>,
  group: Group,
  query: GroupListQuery,
): Page<Group> | null {
  if (findGroup(page, group._id)) return replaceGroup(page, group);
  if (!belongsInFront(page, group, query)) return null;
  const { pageSize } = query;
  const isCut = group.can.filterLists && typeof pageSize === 'number';
  const items = [group, ...page.items];
  return { items: isCut ? items.slice(0, pageSize) : items, total: page.total + 1 };
}

/** A server that filters no lists ignores page, order and our filters: it sends all its groups. */
function belongsInFront(page: Page<Group>, group: Group, query: GroupListQuery): boolean {
  const {
    page: number = 1,
    pageSize: _pageSize,
    supplierId,
    groupName,
    groupId,
    onSale,
    ...ours
  } = query;
  if (groupName !== undefined || groupId !== undefined) return false;
  if (supplierId !== undefined && supplierId !== group.supplier._id) return false;
  if (!group.can.filterLists) return true;
  const isFiltered = Object.values(ours).some((value) => value !== undefined);
  if (isFiltered || number !== 1 || (onSale !== undefined && !isOnSale(group, onSale)))
    return false;
  return page.items.length === page.total || page.items.every((each) => isOlder(each, group));
}

/** The search's filter: only groups with shares to buy, or only the others. */
const isOnSale = ({ status, shares }: Group, onSale: unknown): boolean =>
  (status !== 'closed' && shares.some(({ available }) => available)) === (onSale === 'true');

/** Lists show the newest group first. */
const isOlder = (group: Group, than: Group): boolean =>
  Date.parse(group.createdAt) <= Date.parse(than.createdAt);

/** True where a page shows fewer rows than the server has for it, because one of them was removed. */
export function lacksRow({ items, total }: Page<Group>, query: GroupListQuery): boolean {
  const { page: number = 1, pageSize } = query;
  if (typeof pageSize !== 'number') return false;
  return items.length < Math.min(pageSize, total - (Number(number) - 1) * pageSize);
}

/** Replaces it in place; a page without it stays unchanged. */
const replaceGroup = (page: Page<Group>, group: Group): Page<Group> => ({
  ...page,
  items: page.items.map((each) => (each._id === group._id ? group : each)),
});

/** Without the group of that id. */
export function removeGroup(page: Page<Group>, id: string): Page<Group> {
  if (!findGroup(page, id)) return page;
  return { items: page.items.filter(({ _id }) => _id !== id), total: page.total - 1 };
}

export const findGroup = ({ items }: Page<Group>, id: string): Group | undefined =>
  items.find(({ _id }) => _id === id);
