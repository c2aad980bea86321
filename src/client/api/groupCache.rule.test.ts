import type { Group } from './group';
import { findGroup, putGroup, removeGroup, replaceGroup } from './groupCache';

const group = (_id: string, name = _id) => ({ _id, name }) as Group;
const page = { items: [group('a'), group('b')], total: 12 };
const namesIn = ({ items }: typeof page) => items.map(({ name }) => name);

describe('a cached list of groups', () => {
  it('takes a new group at its front', () => {
    const after = putGroup(page, group('c'));
    expect(namesIn(after)).toEqual(['c', 'a', 'b']);
    expect(after.total).toBe(13);
  });

  it('replaces a group it holds, where it stands', () => {
    const after = putGroup(page, group('b', 'renamed'));
    expect(namesIn(after)).toEqual(['a', 'renamed']);
    expect(after.total).toBe(12);
  });

  it('can be told to take no new ones', () => {
    expect(replaceGroup(page, group('c'))).toEqual(page);
  });

  it('lets a group go by its id', () => {
    const after = removeGroup(page, 'a');
    expect(namesIn(after)).toEqual(['b']);
    expect(after.total).toBe(11);
  });

  it('is not touched by the removal of a group it does not hold', () => {
    expect(removeGroup(page, 'c')).toBe(page);
  });

  it('finds a group by its id', () => {
    expect(findGroup(page, 'b')?.name).toBe('b');
    expect(findGroup(page, 'c')).toBeUndefined();
  });
});
