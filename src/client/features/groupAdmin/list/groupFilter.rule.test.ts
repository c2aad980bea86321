import { completeGroup } from '../../../api/compat/groups';
import { groupFilter } from './groupFilter';

const wire = {
  animal: 'Beef',
  state: 'WA',
  status: 'open',
  totalCost: 4400,
  remainingCost: 3300,
  costPerPortion: 1100,
  totalPortions: 4,
  portionsTaken: 0,
  portionsAvailable: ['Full'],
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
} as const;

const groups = [
  { ...wire, _id: 'g1', name: 'Angus', remainingCost: 1100, portionsTaken: 3 },
  { ...wire, _id: 'g2', name: 'Sold lamb', animal: 'Lamb', remainingCost: 0 },
  { ...wire, _id: 'g3', name: 'Old goat', animal: 'Goat', status: 'closed' },
  { ...wire, _id: 'g4', name: 'Full sheep', animal: 'Sheep', status: 'full', remainingCost: 0 },
] as const;

it.each([
  ['', ['Angus', 'Sold lamb', 'Old goat', 'Full sheep']],
  ['open', ['Angus', 'Sold lamb']],
  ['full', ['Full sheep']],
  ['closed', ['Old goat']],
  ['effective', ['Sold lamb']],
  ['on-sale', ['Angus']],
  ['sold-out', ['Sold lamb', 'Full sheep']],
  ['near-full', ['Angus']],
  ['sold', ['Angus']],
  ['Beef', ['Angus']],
  ['Lamb', []],
])('filters what a server sends that knows no filters: %j', (filter, names) => {
  const shown = groups
    .map((group) => completeGroup({ ...group, portionsAvailable: ['Full'] }))
    .filter((group) => groupFilter.matches(group, filter));
  expect(shown.map(({ name }) => name)).toEqual(names);
});
