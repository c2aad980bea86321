import type { ListQuery } from './lists.schema';

/** True for a caller who asked for a page, a sort or a search, and so gets the wrapped object. */
export const asksForPage = (query: ListQuery): boolean =>
  [query.page, query.pageSize, query.sort, query.order, query.q].some(
    (value) => value !== undefined,
  );

/** One page of a list, as services hand it on. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** A page as `route` answers it: wrapped if the caller asked for a page, else bare. */
export const answerList = <Name extends string, Item>(
  route: { answer: { listName: Name } },
  { items, total }: Page<Item>,
  query: ListQuery,
): Item[] | (Record<Name, Item[]> & { total: number }) =>
  asksForPage(query)
    ? ({ [route.answer.listName]: items, total } as Record<Name, Item[]> & { total: number })
    : items;

/** Reads either shape; a bare list's total is its length. Anything else is an empty page. */
export function readList<Item>(name: string, answer: unknown): Page<Item> {
  if (Array.isArray(answer)) return { items: answer as Item[], total: answer.length };
  const wrapped = (answer ?? {}) as Record<string, unknown>;
  const items = Array.isArray(wrapped[name]) ? (wrapped[name] as Item[]) : [];
  return { items, total: typeof wrapped.total === 'number' ? wrapped.total : items.length };
}
