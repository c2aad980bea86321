import { useQueryParams } from '../router/useQueryParams';
import { sortKeysOf, type Column } from './columns';
import {
  changeTableState,
  listQueryOf,
  readTableState,
  writeTableState,
  type TableState,
  type TableVocabulary,
} from './tableState';
import type { TableFilter } from './TableToolbar';

interface ListTableOptions<Row> extends Pick<TableVocabulary, 'prefix'> {
  columns: readonly Column<Row>[];
  pageSize: number;
  filter?: TableFilter<Row>;
}

export interface ListTable<Row> extends ListTableOptions<Row> {
  state: TableState;
  change: (changes: Partial<TableState>) => void;
  /** The page to ask the server for. */
  query: ReturnType<typeof listQueryOf>;
}

/**
 * A table whose rows the server pages. Page, sort, search and filter are in the address, and only written
 * here. Typing replaces the history entry, other changes add one.
 */
export function useListTable<Row>(options: ListTableOptions<Row>): ListTable<Row> {
  const { columns, pageSize, filter, prefix } = options;
  const [params, changeParams] = useQueryParams();
  const views = [...(filter?.options ?? []), ...(filter?.more ?? [])];
  const vocabulary = {
    sortKeys: sortKeysOf(columns),
    filters: views.map(({ value }) => value),
    prefix,
  };
  const state = readTableState(params, vocabulary);

  const change = (changes: Partial<TableState>) =>
    changeParams(
      (now) => {
        const changed = changeTableState(readTableState(now, vocabulary), changes);
        return writeTableState(changed, now, prefix);
      },
      { replace: 'q' in changes },
    );

  return { ...options, state, change, query: listQueryOf(state, pageSize) };
}
