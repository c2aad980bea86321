import type { Page } from '#shared/lists';

import { useListGroupsQuery } from '../../api/groupsApi';
import { useListUsersQuery } from '../../api/usersApi';
import { countOf } from '../../ui/labels';

const one = { page: 1, pageSize: 1 };

/** What keeps a supplier from being deleted, in words; `null` where nothing is known to. */
export function useDependents(supplierId: string) {
  const query = { ...one, supplierId };
  const groups = useListGroupsQuery({ query }, { refetchOnMountOrArgChange: true });
  const users = useListUsersQuery({ query }, { refetchOnMountOrArgChange: true });
  // What only our server tells says that it is ours; a literal one may delete what it likes.
  const groupCount = countIn(groups.data, ({ version }) => version !== null);
  const userCount = countIn(users.data, ({ hasSecondFactor }) => hasSecondFactor !== undefined);
  const parts = [
    groupCount > 0 && countOf(groupCount, 'group'),
    userCount > 0 && countOf(userCount, 'user'),
  ].filter(Boolean);
  return {
    isLoading: groups.isLoading || users.isLoading,
    obstacle: parts.length > 0 ? `This supplier still has ${parts.join(' and ')}.` : null,
  };
}

const countIn = <Item>(
  { items, total }: Page<Item> = { items: [], total: 0 },
  isOurs: (item: Item) => boolean,
): number => (items.some(isOurs) ? total : 0);
