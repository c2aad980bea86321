import { readAllPages } from './readAllPages';

const numbers = Array.from({ length: 1_250 }, (_, index) => index);

const pagesOf = (all: number[]) =>
  jest.fn(({ page, pageSize }: { page: number; pageSize: number }) =>
    Promise.resolve({
      items: all.slice((page - 1) * pageSize, page * pageSize),
      total: all.length,
    }),
  );

it.each([0, 1, 100, 101, 250])('reads all %i rows', async (count) => {
  const all = numbers.slice(0, count);
  expect(await readAllPages(pagesOf(all))).toEqual(all);
});

it('reads at most a thousand', async () => {
  const read = pagesOf(numbers);
  expect(await readAllPages(read)).toEqual(numbers.slice(0, 1_000));
  expect(read).toHaveBeenCalledTimes(10);
});

it('takes the rows of a server that does not page as they are', async () => {
  const items = numbers.slice(0, 250);
  const read = jest.fn(() => Promise.resolve({ items, total: items.length }));
  expect(await readAllPages(read)).toEqual(items);
  expect(read).toHaveBeenCalledTimes(1);
});

it('fails when a page fails', async () => {
  await expect(readAllPages(() => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
});
