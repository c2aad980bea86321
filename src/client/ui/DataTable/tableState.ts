import type { ListQuery } from '#shared/lists';

/** Everything a table's address says. */
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

/** What an address may ask for; anything else in it is passed over. */
export interface TableVocabulary {
  sortKeys: readonly string[];
  filters?: readonly string[];
}

export function readTableState(
  params: URLSearchParams,
  { sortKeys, filters = [] }: TableVocabulary,
): TableState {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: sortKeys.find((key) => key === params.get('sort')) ?? null,
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    q: params.get('q') ?? '',
    filter: filters.find((filter) => filter === params.get('filter')) ?? '',
  };
}

/** Only what differs from the plain table stands in the address. */
export function writeTableState({ page, sort, order, q, filter }: TableState): URLSearchParams {
  const params = new URLSearchParams();
  if (filter) params.set('filter', filter);
  if (q) params.set('q', q);
  if (sort) params.set('sort', sort);
  if (sort && order === 'desc') params.set('order', 'desc');
  if (page > 1) params.set('page', String(page));
  return params;
}

/** What the state asks of a server; another page is asked for by every other change. */
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
