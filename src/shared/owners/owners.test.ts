import type { Portion } from '../groups/portions';
import { mostOwners, usualOwners } from './owners';

it.each<[Portion[], number, number]>([
  [['Full', 'Half', 'Quarter'], 4, 16],
  [['Full', 'Half'], 4, 8],
  [['Full'], 4, 4],
  [['Quarter'], 1, 4],
  [[], 4, 0],
  [['Full'], Number.NaN, 0],
])('%j of %d portions: %d owners at most', (offered, totalPortions, owners) => {
  expect(mostOwners(offered, totalPortions)).toBe(owners);
});

it('expects four owners of beef and two of other animals', () => {
  expect(usualOwners('Beef')).toBe(4);
  expect((['Lamb', 'Sheep', 'Goat'] as const).map(usualOwners)).toEqual([2, 2, 2]);
});
