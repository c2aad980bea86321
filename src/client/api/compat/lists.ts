import { readList, type Page } from '#shared/lists';

/** A list as a server answered it, bare or wrapped, each of its items made complete. */
export const readPage =
  <Item>(name: string, complete: (answer: never) => Item) =>
  (answer: unknown): Page<Item> => {
    const { items, total } = readList<never>(name, answer);
    return { items: items.map((item) => complete(item)), total };
  };

/** The items that the page chooses itself, of a server that does not. */
export function keepItems<Item>(page: Page<Item>, isKept: (item: Item) => boolean): Page<Item> {
  const items = page.items.filter(isKept);
  return { items, total: page.total - page.items.length + items.length };
}
