import { useCallback, useState } from 'react';

import { errorMessage } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { groupListTag, groupQueries } from '../../api/groupQueries';
import { useSearchGroupsQuery } from '../../api/groupsApi';
import { useAppDispatch } from '../../api/useAppDispatch';
import { arrangeRows } from '../../ui/DataTable/arrangeRows';
import type { Column } from '../../ui/DataTable/columns';
import { listQueryOf } from '../../ui/DataTable/tableState';
import type { SearchState } from './searchState';
import type { SupplierChoice } from './useSupplierChoice';

export const groupsPerPage = 20;

/** The groups the address asks for, and how to ask again. */
export function useSearchResults(
  state: SearchState,
  choice: SupplierChoice,
  columns: readonly Column<Group>[],
) {
  const [wasSearched, setWasSearched] = useState(state.groupName !== '');
  const table = { ...state, filter: '', q: '' };
  const { data, error, isFetching, refetch } = useSearchGroupsQuery(
    {
      query: {
        ...listQueryOf(table, groupsPerPage),
        supplierId: choice.fixedId ?? (state.supplierId || undefined),
        groupName: state.groupName || undefined,
      },
    },
    { skip: choice.isLoading },
  );
  const dispatch = useAppDispatch();
  const refresh = useCallback(
    () => void dispatch(groupQueries.util.invalidateTags([groupListTag])),
    [dispatch],
  );
  const retry = () => void refetch();
  const failure = wasSearched ? 'Failed to search groups' : 'Failed to fetch groups';
  // A server that knows no such filter sends every group.
  const arrangement = { columns, pageSize: groupsPerPage };
  return {
    page: data && arrangeRows(data, { ...table, q: state.groupName }, arrangement),
    failure: error ? { title: failure, reason: errorMessage(error, '') } : null,
    isFetching: isFetching || choice.isLoading,
    retry,
    /** Asks again for every list, also when this page has been left meanwhile. */
    refresh,
    /** Asked for by the Search button: the same search asks again, and a failure is its own. */
    search: (isSame: boolean) => {
      setWasSearched(true);
      if (isSame) retry();
    },
  };
}
