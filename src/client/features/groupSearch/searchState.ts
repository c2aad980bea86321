import { readTableState, writeTableState, type TableState } from '../../ui/DataTable/tableState';

/** Everything the search page's address says. */
export interface SearchState extends Omit<TableState, 'q' | 'filter'> {
  supplierId: string;
  groupName: string;
  /** The selected group. */
  groupId: string;
}

/** What the results can be sorted by; the names are the server's. */
const sortKeys = ['name', 'supplier', 'animal', 'costPerPortion', 'remainingPortions'];

export function readSearch(params: URLSearchParams): SearchState {
  const { page, sort, order } = readTableState(params, { sortKeys });
  return {
    supplierId: params.get('supplierId') ?? '',
    groupName: params.get('groupName') ?? '',
    groupId: params.get('groupId') ?? '',
    page,
    sort,
    order,
  };
}

/** Only what differs from a plain search stands in the address. */
export function writeSearch({ supplierId, groupName, groupId, ...table }: SearchState) {
  const params = writeTableState({ ...table, q: '', filter: '' });
  if (supplierId) params.set('supplierId', supplierId);
  if (groupName) params.set('groupName', groupName);
  if (groupId) params.set('groupId', groupId);
  return params;
}
