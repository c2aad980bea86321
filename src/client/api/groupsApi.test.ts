import type { Group as WireGroup } from '#shared/groups/groups.contract';
import { answerWith } from '#testing/answers';

import { createStore } from '../app/store';
import { completeGroup } from './compat/groups';
import { evictCachedGroup, groupQueries, upsertCachedGroup } from './groupQueries';

const group = (_id: string, name = _id) => ({ _id, name, status: 'open' }) as WireGroup;
const { listGroups, searchGroups, getGroup } = groupQueries.endpoints;

/** A store that has asked for all groups, for one page of them, and for a search. */
async function storeWithLists() {
  const store = createStore();
  answerWith('GET', '/api/groups', { body: [group('a'), group('b')] });
  answerWith('GET', '/api/groups/search', { body: { groups: [group('b')] } });
  await store.dispatch(listGroups.initiate({ query: {} }));
  await store.dispatch(listGroups.initiate({ query: { page: 1 } }));
  await store.dispatch(searchGroups.initiate({ query: { groupName: 'b' } }));

  const names = () => {
    const state = store.getState();
    const lists = [
      listGroups.select({ query: {} })(state),
      listGroups.select({ query: { page: 1 } })(state),
      searchGroups.select({ query: { groupName: 'b' } })(state),
    ];
    return lists.map(({ data }) => data?.items.map(({ name }) => name));
  };
  return { store, names };
}

describe('the cached lists of groups', () => {
  it('read a bare list and a wrapped one', async () => {
    const { names } = await storeWithLists();
    expect(names()).toEqual([['a', 'b'], ['a', 'b'], ['b']]);
  });

  it('all show a group as it was last answered', async () => {
    const { store, names } = await storeWithLists();
    store.dispatch(upsertCachedGroup(completeGroup(group('b', 'renamed'))));
    expect(names()).toEqual([['a', 'renamed'], ['a', 'renamed'], ['renamed']]);
  });

  it('add a new group when they show all groups, on any page', async () => {
    const { store, names } = await storeWithLists();
    store.dispatch(upsertCachedGroup(completeGroup(group('c'))));
    expect(names()).toEqual([['c', 'a', 'b'], ['c', 'a', 'b'], ['b']]);
  });

  it('all let a group go', async () => {
    const { store, names } = await storeWithLists();
    store.dispatch(evictCachedGroup('b'));
    expect(names()).toEqual([['a'], ['a'], []]);
  });

  it('store a group that was loaded by its id', async () => {
    const { store, names } = await storeWithLists();
    answerWith('GET', '/api/groups/b', { body: { group: group('b', 'fresh') } });
    await store.dispatch(getGroup.initiate({ params: { id: 'b' } }));
    expect(names()).toEqual([['a', 'fresh'], ['a', 'fresh'], ['fresh']]);
  });
});

describe('a group loaded by its id', () => {
  it.each([
    ['as a group field', { group: group('a') }],
    ['as the whole body', group('a')],
  ])('is read %s', async (_form, body) => {
    answerWith('GET', '/api/groups/a', { body });
    const { data } = await createStore().dispatch(getGroup.initiate({ params: { id: 'a' } }));
    expect(data?.name).toBe('a');
  });

  it('is nothing where the answer holds none', async () => {
    answerWith('GET', '/api/groups/a', { body: { message: 'Hello.' } });
    const { data } = await createStore().dispatch(getGroup.initiate({ params: { id: 'a' } }));
    expect(data).toBeNull();
  });
});

describe('a failure', () => {
  const failed = { status: 500, data: { message: 'The barn is on fire.' } };

  it('of a search is logged as an error, and rethrown', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    answerWith('GET', '/api/groups/search', { status: failed.status, body: failed.data });
    const search = createStore().dispatch(searchGroups.initiate({ query: {} }));
    await expect(search.unwrap()).rejects.toMatchObject(failed);
    expect(log).toHaveBeenCalledWith('A search failed.', expect.objectContaining(failed));
    log.mockClear();
  });

  it('of a group is logged as a warning', async () => {
    const log = jest.spyOn(console, 'warn').mockReturnValue();
    answerWith('GET', '/api/groups/a', { status: failed.status, body: failed.data });
    await createStore().dispatch(getGroup.initiate({ params: { id: 'a' } }));
    expect(log).toHaveBeenCalledWith('A group could not be read.', expect.objectContaining(failed));
    log.mockRestore();
  });
});
