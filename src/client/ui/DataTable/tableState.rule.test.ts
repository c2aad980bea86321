import {
  changeTableState,
  listQueryOf,
  readTableState,
  writeTableState,
  type TableState,
} from './tableState';

const vocabulary = { sortKeys: ['name', 'createdAt'], filters: ['open', 'full'] };
const plain: TableState = { page: 1, sort: null, order: 'asc', q: '', filter: '' };

it.each([
  ['', plain],
  ['page=3', { ...plain, page: 3 }],
  ['sort=name&order=desc', { ...plain, sort: 'name', order: 'desc' }],
  ['filter=full&q=oak+hill&page=2', { ...plain, filter: 'full', q: 'oak hill', page: 2 }],
])('reads and writes ?%s', (address, state) => {
  expect(readTableState(new URLSearchParams(address), vocabulary)).toEqual(state);
  expect(writeTableState(state as TableState).toString()).toBe(address);
});

it('shares its address with another table', () => {
  const both = new URLSearchParams('page=2&ledger-page=3&sort=name');
  const second = { ...vocabulary, prefix: 'ledger-' };
  expect(readTableState(both, second)).toEqual({ ...plain, page: 3 });
  expect(writeTableState({ ...plain, page: 4 }, both, 'ledger-').toString()).toBe(
    'page=2&sort=name&ledger-page=4',
  );
  expect(writeTableState(plain, both).toString()).toBe('ledger-page=3');
});

it.each(['page=0', 'page=x', 'page=1.5', 'sort=password', 'order=up', 'filter=other'])(
  'takes ?%s for the plain table',
  (address) => {
    expect(readTableState(new URLSearchParams(address), vocabulary)).toEqual(plain);
  },
);

it('starts at the first page after every change but of the page', () => {
  const third = { ...plain, page: 3 };
  expect(changeTableState(third, { q: 'oak' })).toEqual({ ...plain, q: 'oak' });
  expect(changeTableState(third, { page: 4 })).toEqual({ ...plain, page: 4 });
});

it('asks the server only for what is set', () => {
  expect(JSON.stringify(listQueryOf(plain, 10))).toBe('{"page":1,"pageSize":10}');
  expect(listQueryOf({ ...plain, sort: 'name', q: 'oak' }, 5)).toEqual({
    page: 1,
    pageSize: 5,
    sort: 'name',
    order: 'asc',
    q: 'oak',
  });
});
