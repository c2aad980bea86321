import { asCents } from '../money';
import type { GroupStatus } from '../groups/groupStatus';
import { isNearFull } from './nearFull';

/** A group of so many portions at $100.00 each, so many quarters of it sold. */
const groupOf = (portions: number, sold: number, status: GroupStatus = 'open') => ({
  status,
  remainingCents: asCents((portions * 4 - sold) * 2_500),
  quarters: { total: portions * 4, sold, held: 0, withdrawn: 0, yours: 0, yoursHeld: 0 },
});

it.each([
  ['one portion left', groupOf(4, 12), true],
  ['more than one portion left', groupOf(4, 11), false],
  ['a quarter of a large animal left', groupOf(12, 36), true],
  ['more than a quarter of it left', groupOf(12, 35), false],
  ['nothing sold of a single portion', groupOf(1, 0), false],
  ['nothing left', groupOf(4, 16), false],
  ['closed', groupOf(4, 12, 'closed'), false],
  ['stored as full with something left', groupOf(4, 12, 'full'), true],
])('%s', (_, group, expected) => {
  expect(isNearFull(group)).toBe(expected);
});
