import { useState } from 'react';

import { errorMessage } from '../../api/errorMessage';
import { filterGroups } from '../../api/compat/groupLists';
import type { Group } from '../../api/group';
import { useSearchGroupsQuery } from '../../api/groupsApi';
import { arrangeRows } from '../../ui/DataTable/arrangeRows';
import type { Column } from '../../ui/DataTable/columns';
import { listQueryOf } from '../../ui/DataTable/tableState';
import { orderColumns } from './searchColumns';
import type { SearchState } from './searchState';
import type { SupplierChoice } from './useSupplierChoice';

export const groupsPerPage = 20;

interface Wanted {
  columns: readonly Column<Group>[];
  /** Else what is sold out or closed. */
  onSale: boolean;
  /** Stays, though it has just sold out: it is fading. */
  fadingId: string | null;
}

/** The groups the address asks for, and how to ask again. */
export function useSearchResults(
  state: SearchState,
  choice: SupplierChoice,
  { columns, onSale, fadingId }: Wanted,
) {
  const [wasSearched, setWasSearched] = useState(state.groupName !== '');
  const table = { ...state, filter: '', q: '' };
  const supplierId = choice.fixedId ?? state.supplierId;
  const { data, error, isFetching, refetch } = useSearchGroupsQuery(
    {
      query: {
        ...listQueryOf(table, groupsPerPage),
        supplierId: supplierId || undefined,
        groupName: state.groupName || undefined,
        animal: state.animal || undefined,
        state: state.state || undefined,
        nearFull: state.nearFull ? 'true' : undefined,
        onSale: onSale ? 'true' : 'false',
      },
    },
    // A user whose supplier is known need not wait for the list of suppliers.
    { skip: choice.isLoading && choice.fixedId === null },
  );
  // A first purchase ties its buyer to a supplier, and the search of that one comes within the fade.
  const [shown, setShown] = useState(data);
  if (fadingId === null && shown !== data) setShown(data);
  const retry = () => void refetch();
  const failure = wasSearched ? 'Failed to search groups' : 'Failed to fetch groups';
  const narrowed = shown && filterGroups(shown, { ...state, supplierId, fadingId });
  const arrangement = { columns: [...columns, ...orderColumns], pageSize: groupsPerPage };
  const page = narrowed && arrangeRows(narrowed, { ...table, q: state.groupName }, arrangement);
  const isWhole = shown?.items.some(({ can }) => !can.filterLists) ?? false;
  return {
    page,
    /** True where the results include sold-out and closed groups. */
    isWhole,
    /** How many of them are in each state, where one page has them all; else none are counted. */
    inState: page && !isWhole && !state.state ? countStates(page) : noCounts,
    failure: error ? { title: failure, reason: errorMessage(error, '') } : null,
    isFetching: isFetching || choice.isLoading,
    retry,
    /** Asked for by the Search button: the same search asks again, and a failure is its own. */
    search: (isSame: boolean) => {
      setWasSearched(true);
      if (isSame) retry();
    },
  };
}

const noCounts: ReadonlyMap<string, number> = new Map();

function countStates({ items, total }: { items: readonly Group[]; total: number }) {
  if (items.length < total) return noCounts;
  const counts = new Map<string, number>();
  for (const { state } of items) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}
