import type { ListQuery } from '#shared/lists.schema';

/** A table's state in the address. */
export interface TableState {
  page: number;
  /** `null`: as the server orders it. */
  sort: string | null;
  order: 'asc' | 'desc';
  /** The search box. */
  q: string;
  /** Empty: all rows. */
  filter: string;
}

/** Values that an address may ask for; anything else in it is passed over. */
export interface TableVocabulary {
  sortKeys: readonly string[];
  filters?: readonly string[];
  /** Prefix of each parameter, for a page's second table. */
  prefix?: string;
}

export function readTableState(
  params: URLSearchParams,
  { sortKeys, filters = [], prefix = '' }: TableVocabulary,
): TableState {
  const read = (name: string) => params.get(prefix + name);
  const page = Number(read('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: sortKeys.find((key) => key === read('sort')) ?? null,
    order: read('order') === 'desc' ? 'desc' : 'asc',
    q: read('q') ?? '',
    filter: filters.find((filter) => filter === read('filter')) ?? '',
  };
}

/** Only what differs from the default is written; other parameters stay. */
export function writeTableState(
  { page, sort, order, q, filter }: TableState,
  params = new URLSearchParams(),
  prefix = '',
): URLSearchParams {
  const written = new URLSearchParams(params);
  const own = {
    filter,
    q,
    sort,
    order: sort && order === 'desc' ? order : '',
    page: page > 1 ? String(page) : '',
  };
  for (const [name, value] of Object.entries(own)) {
    written.delete(prefix + name);
    if (value) written.set(prefix + name, value);
  }
  return written;
}

/** The state after a change; every change except a page's own returns to the first page. */
export const changeTableState = (state: TableState, changes: Partial<TableState>): TableState => ({
  ...state,
  page: 1,
  ...changes,
});

/** The page to ask the server for. What a filter means is its feature's to add. */
export const listQueryOf = (
  { page, sort, order, q }: TableState,
  pageSize: number,
): Pick<ListQuery, 'page' | 'pageSize' | 'sort' | 'order' | 'q'> => ({
  page,
  pageSize,
  sort: sort ?? undefined,
  order: sort ? order : undefined,
  q: q || undefined,
});
