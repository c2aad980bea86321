import type { Group as WireGroup } from '#shared/groups/groups.contract';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';

import { filterGroups, groupsOf } from './groupLists';
import { completeGroup } from './groups';

const everything = { supplierId: '', animal: '', state: '', nearFull: false, fadingId: null };

const group = (parts: object) => completeGroup({ ...(buildLiteralGroup() as WireGroup), ...parts });

const steer = group({ _id: 'steer' });
const goat = group({
  _id: 'goat',
  supplierId: { _id: 's2', name: 'Ash Ranch' },
  animal: 'Goat',
  state: 'OR',
  remainingCost: 1100,
});
const closed = group({ _id: 'closed', supplierId: null, status: 'closed', remainingCost: 0 });
const page = { items: [steer, goat, closed], total: 3 };

it.each([
  ['everything, sold out or not', {}, ['steer', 'goat', 'closed']],
  ['a supplier, and a group whose supplier was deleted', { supplierId: 's1' }, ['steer', 'closed']],
  ['an animal', { animal: 'Goat' as const }, ['goat']],
  ['a state', { state: 'OR' as const }, ['goat']],
  ['what is nearly full', { nearFull: true }, ['goat']],
  ['what is fading too', { nearFull: true, fadingId: 'closed' }, ['goat', 'closed']],
])('finds in all that a literal server sends: %s', (_, wanted, ids) => {
  const { items, total } = filterGroups(page, { ...everything, ...wanted });
  expect(items.map(({ _id }) => _id)).toEqual(ids);
  expect(total).toBe(ids.length);
});

it('keeps the groups of a supplier admin where a server sends those of all', () => {
  expect(groupsOf('s2', page)).toEqual({ items: [goat, closed], total: 2 });
  expect(groupsOf(null, page)).toBe(page);
});

it('leaves the answer of our own server as it is', () => {
  const quarters = { total: 16, sold: 16, held: 0, yours: 0 };
  const own = { items: [group({ _id: 'sold', quarters })], total: 40 };
  expect(filterGroups(own, { ...everything, animal: 'Goat' })).toEqual(own);
  expect(groupsOf('s2', own)).toBe(own);
});
