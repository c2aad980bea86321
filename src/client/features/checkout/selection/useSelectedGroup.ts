import { useState } from 'react';

import type { Group } from '../../../api/group';
import { useGetGroupQuery } from '../../../api/groupsApi';

interface Results {
  page: { items: readonly Group[] } | undefined;
  isFetching: boolean;
}

/**
 * The group in the address, from the list or loaded by its id. It stays when a refreshed list lacks it,
 * because the user may be paying for it.
 */
export function useSelectedGroup(groupId: string, { page, isFetching }: Results) {
  const [last, setLast] = useState<Group | null>(null);
  const listed = page?.items.find(({ _id }) => _id === groupId);
  const isElsewhere = groupId !== '' && !listed && !isFetching;
  const { data, error, isLoading } = useGetGroupQuery(
    { params: { id: groupId } },
    { skip: !isElsewhere },
  );
  const asked = isElsewhere && data?._id === groupId ? data : undefined;
  const current = listed ?? asked;
  if (current && current !== last) setLast(current);
  const group = current ?? (last?._id === groupId ? last : null);
  const isUnreadable = isElsewhere && !isLoading && data === null;
  return { group, isMissing: !group && isElsewhere && (error !== undefined || isUnreadable) };
}
