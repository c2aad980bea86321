import { useSearchParams } from 'react-router-dom';

import {
  changeTableState,
  listQueryOf,
  readTableState,
  writeTableState,
  type TableState,
  type TableVocabulary,
} from './tableState';

interface TableOptions extends TableVocabulary {
  pageSize: number;
}

export type TableControl = ReturnType<typeof useTableState>;

/**
 * A table's page, sort, search and filter live in the address; this is their only writer. Typing
 * replaces the entry in the history, everything else adds one.
 */
export function useTableState({ pageSize, ...vocabulary }: TableOptions) {
  const [params, setParams] = useSearchParams();
  const state = readTableState(params, vocabulary);

  const change = (changes: Partial<TableState>) =>
    setParams(
      (now) => {
        const changed = changeTableState(readTableState(now, vocabulary), changes);
        return writeTableState(changed, now, vocabulary.prefix);
      },
      {
        replace: 'q' in changes,
        preventScrollReset: true,
      },
    );

  return { state, change, pageSize, query: listQueryOf(state, pageSize) };
}
