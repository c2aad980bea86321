import { arrangeRows } from './arrangeRows';
import type { Column } from './columns';
import type { TableState } from './tableState';

interface Animal {
  name: string;
  pounds: number | null;
  farm: string;
}

const columns: Column<Animal>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 100,
    value: ({ name }) => name,
    searchText: ({ name }) => name,
  },
  { key: 'pounds', label: 'Weight', width: 100, value: ({ pounds }) => pounds },
  {
    key: 'farm',
    label: 'Farm',
    width: 100,
    value: ({ farm }) => farm,
    searchText: ({ farm }) => farm,
  },
];

const animals: Animal[] = [
  { name: 'Steer 10', pounds: 1200, farm: 'Oak Hill' },
  { name: 'steer 9', pounds: null, farm: 'Oak Hill' },
  { name: 'Goat', pounds: 90, farm: 'Steerwater' },
];

const plain: TableState = { page: 1, sort: null, order: 'asc', q: '', filter: '' };

const namesIn = (changes: Partial<TableState>, pageSize = 10) => {
  const answer = { items: animals, total: animals.length };
  const matches = ({ farm }: Animal, filter: string) => farm === filter;
  const { items, total } = arrangeRows(
    answer,
    { ...plain, ...changes },
    { columns, pageSize, matches },
  );
  return { names: items.map(({ name }) => name), total };
};

it.each([
  ['the order as it came', {}, ['Steer 10', 'steer 9', 'Goat']],
  ['names by their numbers', { sort: 'name' }, ['Goat', 'steer 9', 'Steer 10']],
  ['numbers, missing ones last', { sort: 'pounds' }, ['Goat', 'Steer 10', 'steer 9']],
  ['descending', { sort: 'name', order: 'desc' as const }, ['Steer 10', 'steer 9', 'Goat']],
  ['a search in every searched column', { q: 'STEER' }, ['Steer 10', 'steer 9', 'Goat']],
  ['a search in one', { q: 'oak' }, ['Steer 10', 'steer 9']],
  ['a filter', { filter: 'Steerwater' }, ['Goat']],
])('gives %s', (_, changes, names) => {
  expect(namesIn(changes)).toEqual({ names, total: names.length });
});

it('cuts out the asked page and still counts all', () => {
  expect(namesIn({ page: 2 }, 2)).toEqual({ names: ['Goat'], total: 3 });
});

it('shows every row of a table that is not searched', () => {
  const [, pounds] = columns;
  const answer = { items: animals, total: animals.length };
  expect(arrangeRows(answer, plain, { columns: pounds ? [pounds] : [], pageSize: 5 })).toEqual(
    answer,
  );
});

it('leaves the page of a server that knows pages as it is', () => {
  const answer = { items: animals.slice(0, 2), total: 40 };
  const state = { ...plain, page: 3, sort: 'name', q: 'nothing' };
  expect(arrangeRows(answer, state, { columns, pageSize: 2 })).toBe(answer);
});
