import { useCallback } from 'react';

import { groupListTag, groupQueries } from '../../api/groupQueries';
import { useAppDispatch } from '../../api/useAppDispatch';

/** Asks again for every list, also when the page that wanted it has been left meanwhile. */
export function useRefreshGroups() {
  const dispatch = useAppDispatch();
  return useCallback(
    () => void dispatch(groupQueries.util.invalidateTags([groupListTag])),
    [dispatch],
  );
}
