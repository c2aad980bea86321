import { untouched } from '#shared/inventory/quarterCounts';
import { asCents } from '#shared/money';

import { none, ours } from '../../api/compat/abilities';
import type { Group } from '../../api/group';
import { describeCorrection, describeUnsold, isFinal } from './describeUnsold';

const groupOf = (parts: object, counts: object = {}): Group =>
  ({
    status: 'open',
    totalCents: asCents(440_000),
    remainingCents: asCents(330_000),
    can: ours,
    quarters: { ...untouched, total: 16, sold: 4, ...counts },
    ...parts,
  }) as Group;

it('names how much goes off sale when a group is closed', () => {
  expect(describeUnsold(groupOf({}), 'closed')).toBe(
    '12 of 16 parts of the animal, $3,300.00, are unsold and go off sale. Opening the group again puts them back.',
  );
});

it('names the one last quarter that goes off sale', () => {
  const group = groupOf({ remainingCents: asCents(27_500) }, { sold: 15 });
  expect(describeUnsold(group, 'full')).toMatch(
    /^1 of 16 parts of the animal, \$275\.00, is unsold and goes/,
  );
});

it('names the quarters whose payment ends when shares are held', () => {
  const group = groupOf({}, { held: 2 });
  expect(describeUnsold(group, 'full')).toMatch(
    /A buyer is paying for 2 of them right now\. They will be told, and not charged\.$/,
  );
  expect(isFinal(group, 'full')).toBe(true);
});

it('promises nothing when the server puts nothing back on sale', () => {
  const group = groupOf({ can: none });
  expect(describeUnsold(group, 'closed')).toBe('$3,300.00 is unsold and goes off sale.');
  expect(isFinal(group, 'closed')).toBe(true);
});

it.each([
  ['the group stays open', groupOf({}), 'open' as const],
  ['the status is not asked about', groupOf({}), undefined],
  ['the group is closed already', groupOf({ status: 'closed' }), 'full' as const],
  ['nothing is left', groupOf({ remainingCents: asCents(0) }), 'closed' as const],
])('is null when %s', (_, group, status) => {
  expect(describeUnsold(group, status)).toBeNull();
});

it('requires confirmation when marking full tells buyers that the group goes ahead', () => {
  const promised = { fillBy: '2026-12-13T07:59:59.999Z', decidedAt: null };
  expect(isFinal(groupOf(promised), 'full')).toBe(true);
  expect(describeUnsold(groupOf(promised), 'full')).toMatch(
    /puts them back\. Its buyers are told that it goes ahead\.$/,
  );
  expect(isFinal(groupOf(promised), 'closed')).toBe(false);
  expect(isFinal(groupOf(promised, { sold: 0 }), 'full')).toBe(false);
  expect(isFinal(groupOf({ ...promised, decidedAt: promised.fillBy }), 'full')).toBe(false);
});

it.each([
  [
    'a cent less takes a share off sale',
    3_299.99,
    {},
    '1 of 16 parts of the animal goes off sale.',
  ],
  ['nothing remains', 0, {}, '12 of 16 parts of the animal go off sale.'],
  ['a share stays withdrawn', 2_474, { withdrawn: 2 }, '2 of 16 parts of the animal go off sale.'],
  ['withdrawn ones fit', 3_300, { withdrawn: 2 }, '2 of 16 parts of the animal go back on sale.'],
  ['more than the unsold ones fits', 4_400, {}, null],
  ['the cost is as before', 3_300, {}, null],
])(
  'says what a corrected remaining cost does to the shares when %s',
  (_, remainingCost, counts, text) => {
    const { withdrawn = 0 }: { withdrawn?: number } = counts;
    const remainingCents = asCents(330_000 - withdrawn * 27_500);
    const group = groupOf({ remainingCents }, counts);
    expect(describeCorrection(group, { remainingCost, status: 'open' })).toBe(text);
  },
);

it('says nothing of a corrected remaining cost when the group goes off sale, or its server counts no quarters', () => {
  expect(describeCorrection(groupOf({}), { remainingCost: 0, status: 'full' })).toBeNull();
  expect(describeCorrection(groupOf({ can: none }), { remainingCost: 275 })).toBeNull();
});

it('asks nothing when Undo takes all of it back', () => {
  expect(isFinal(groupOf({}), 'closed')).toBe(false);
});
