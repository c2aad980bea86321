import type { Group as WireGroup } from '#shared/groups/groups.contract';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';

import { filterGroups } from './groupLists';
import { completeGroup } from './groups';

const everything = { animal: '', state: '', nearFull: false, fadingId: null };

const group = (parts: object) => completeGroup({ ...(buildLiteralGroup() as WireGroup), ...parts });

const steer = group({ _id: 'steer' });
const goat = group({ _id: 'goat', animal: 'Goat', state: 'OR', remainingCost: 1100 });
const closed = group({ _id: 'closed', status: 'closed', remainingCost: 0 });
const page = { items: [steer, goat, closed], total: 3 };

it.each([
  ['everything, sold out or not', {}, ['steer', 'goat', 'closed']],
  ['an animal', { animal: 'Goat' as const }, ['goat']],
  ['a state', { state: 'OR' as const }, ['goat']],
  ['what is nearly full', { nearFull: true }, ['goat']],
  ['what is fading too', { nearFull: true, fadingId: 'closed' }, ['goat', 'closed']],
])('finds in all that a literal server sends: %s', (_, wanted, ids) => {
  const { items, total } = filterGroups(page, { ...everything, ...wanted });
  expect(items.map(({ _id }) => _id)).toEqual(ids);
  expect(total).toBe(ids.length);
});

it('leaves the answer of our own server as it is', () => {
  const quarters = { total: 16, sold: 16, held: 0, yours: 0 };
  const own = { items: [group({ _id: 'sold', quarters })], total: 40 };
  expect(filterGroups(own, { ...everything, animal: 'Goat' })).toEqual(own);
});
