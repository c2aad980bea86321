import { isNearFull } from '#shared/inventory/nearFull';
import type { Page } from '#shared/lists';

import type { Group } from '../../api/group';
import type { SearchFilters } from './searchState';

interface Narrowing extends SearchFilters {
  /** Has just sold out, and stays until it has faded. */
  fadingId: string | null;
}

/** A literal server sends every group, sold out or not: there is nothing apart to fold away. */
export const isLiteral = ({ version }: Group): boolean => version === null;

/** Filters what a literal server sent, which knows no filters; our own has done it. */
export function narrow(page: Page<Group>, wanted: Narrowing): Page<Group> {
  const items = page.items.filter((group) => !isLiteral(group) || isWanted(group, wanted));
  return { items, total: page.total - page.items.length + items.length };
}

const isWanted = (group: Group, { animal, state, nearFull, fadingId }: Narrowing) =>
  (!animal || group.animal === animal) &&
  (!state || group.state === state) &&
  (!nearFull || group._id === fadingId || isNearFull(group));
