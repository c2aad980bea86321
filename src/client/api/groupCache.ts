import type { Page } from '#shared/lists';

import type { Group } from './group';

/** Replaced where it stands, else added at the front. */
export function putGroup(page: Page<Group>, group: Group): Page<Group> {
  if (!findGroup(page, group._id)) {
    return { items: [group, ...page.items], total: page.total + 1 };
  }
  return replaceGroup(page, group);
}

/** Replaced where it stands; a page that does not hold it stays as it is. */
export const replaceGroup = (page: Page<Group>, group: Group): Page<Group> => ({
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
