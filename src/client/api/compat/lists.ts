import { readList, type Page } from '#shared/lists';

/** A list as a server answered it, bare or wrapped, each of its items made complete. */
export const readPage =
  <Item>(name: string, complete: (answer: never) => Item) =>
  (answer: unknown): Page<Item> => {
    const { items, total } = readList<never>(name, answer);
    return { items: items.map((item) => complete(item)), total };
  };
