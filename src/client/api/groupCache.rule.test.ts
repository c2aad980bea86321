import { none, ours } from './compat/abilities';
import type { Group } from './group';
import { findGroup, lacksRow, putGroup, removeGroup, type GroupListQuery } from './groupCache';

/** `minutes` after all others were made: the newest group is the first of a list. */
const group = (_id: string, minutes = 0, parts: Partial<Group> = {}) =>
  ({
    _id,
    name: _id,
    status: 'open',
    supplier: { _id: 's1', name: null },
    shares: [{ portion: 'Full', available: true }],
    createdAt: new Date(minutes * 60_000).toISOString(),
    can: ours,
    ...parts,
  }) as Group;
const page = { items: [group('a', 2), group('b', 1)], total: 12 };
const whole = { ...page, total: 2 };
const namesIn = ({ items }: typeof page) => items.map(({ name }) => name);

const put = (to: typeof page, added: Group, query: GroupListQuery = {}) => {
  const after = putGroup(to, added, query);
  return after && [namesIn(after).join(), after.total];
};

describe('a cached list of groups', () => {
  it.each<[string, typeof page, Group, GroupListQuery, [string, number] | null]>([
    ['the whole list, also an older one', whole, group('c'), {}, ['c,a,b', 3]],
    [
      'the whole list that was asked for as a page',
      whole,
      group('c', 3),
      { page: 1, pageSize: 10 },
      ['c,a,b', 3],
    ],
    [
      'a full first page, whose last row it pushes out',
      page,
      group('c', 3),
      { page: 1, pageSize: 2 },
      ['c,a', 13],
    ],
    [
      'the first page of its own supplier',
      page,
      group('c', 3),
      { page: 1, pageSize: 2, supplierId: 's1' },
      ['c,a', 13],
    ],
    [
      'the first page of what is on sale',
      page,
      group('c', 3),
      { page: 1, pageSize: 2, onSale: 'true' },
      ['c,a', 13],
    ],
    [
      'no first page where an older one is on another',
      page,
      group('c', 0),
      { page: 1, pageSize: 2 },
      null,
    ],
    ['no second page', page, group('c', 3), { page: 2, pageSize: 2 }, null],
    ['no search', page, group('c', 3), { page: 1, pageSize: 2, q: 'a' }, null],
    ['no search by name', whole, group('c', 3), { groupName: 'a' }, null],
    ['no filter', whole, group('c', 3), { page: 1, pageSize: 10, status: 'open' }, null],
    [
      'no other order',
      page,
      group('c', 3),
      { page: 1, pageSize: 2, sort: 'name', order: 'asc' },
      null,
    ],
    ['no list of another supplier', whole, group('c', 3), { supplierId: 's2' }, null],
    [
      'no list of what is sold out',
      whole,
      group('c', 3),
      { page: 1, pageSize: 20, onSale: 'false' },
      null,
    ],
    [
      'no list of what is on sale where it is closed',
      whole,
      group('c', 3, { status: 'closed' }),
      { page: 1, pageSize: 20, onSale: 'true' },
      null,
    ],
    [
      'all groups of a server that filters no lists, also when page 2 was asked for',
      whole,
      group('c', 0, { can: none }),
      { page: 2, pageSize: 1, sort: 'name', order: 'asc' },
      ['c,a,b', 3],
    ],
  ])('takes a new group at the front of %s', (_where, to, added, query, expected) => {
    expect(put(to, added, query)).toEqual(expected);
  });

  it('replaces a group in place in every list', () => {
    const renamed = { ...group('b', 1), name: 'renamed' };
    expect(put(page, renamed, { page: 2, q: 'b' })).toEqual(['a,renamed', 12]);
  });

  it('lets a group go by its id', () => {
    const after = removeGroup(page, 'a');
    expect(namesIn(after)).toEqual(['b']);
    expect(after.total).toBe(11);
  });

  it('is not touched by the removal of a group it does not hold', () => {
    expect(removeGroup(page, 'c')).toBe(page);
  });

  it('lacks a row where the server has more for its page', () => {
    expect(lacksRow(removeGroup(page, 'a'), { page: 1, pageSize: 2 })).toBe(true);
    expect(lacksRow(removeGroup(page, 'a'), { page: 6, pageSize: 2 })).toBe(false);
    expect(lacksRow(removeGroup(whole, 'a'), { page: 1, pageSize: 2 })).toBe(false);
    expect(lacksRow(removeGroup(page, 'a'), {})).toBe(false);
  });

  it('finds a group by its id', () => {
    expect(findGroup(page, 'b')?.name).toBe('b');
    expect(findGroup(page, 'c')).toBeUndefined();
  });
});
