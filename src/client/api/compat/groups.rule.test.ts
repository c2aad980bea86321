import fc from 'fast-check';

import type { Group as WireGroup } from '#shared/groups/groups.contract';
import { costPerPortionCents } from '#shared/inventory/sharePrice';
import { costOf, newStock } from '#shared/inventory/stock';
import { freeQuartersOf, untouched } from '#shared/inventory/quarterCounts';
import { asCents, toDollars } from '#shared/money';

import { completeGroup } from './groups';

/** Of a literal server: nothing but the fields of. */
const wire: WireGroup = {
  _id: 'g1',
  name: 'Angus',
  animal: 'Beef',
  state: 'WA',
  supplierId: 's1',
  totalCost: 1000,
  remainingCost: 1000,
  costPerPortion: 250,
  totalPortions: 4,
  portionsTaken: 0,
  portionsAvailable: ['Quarter', 'Full', 'Half'],
  status: 'open',
  members: ['leo@example.com'],
  createdBy: { username: 'rancher' },
  invitedEmails: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  dateClosed: null,
};

const read = (parts: Partial<WireGroup>) => completeGroup({ ...wire, ...parts });

it('is complete when the answer has only the fields of the specification', () => {
  expect(read({})).toMatchObject({
    supplier: { _id: 's1', name: null },
    totalCents: 100_000,
    remainingCents: 100_000,
    costPerPortionCents: 25_000,
    unsoldCents: 100_000,
    reopenCents: 100_000,
    members: [{ _id: null, email: 'leo@example.com', hasUnprovenEmail: false }],
    memberCount: 1,
    can: { share: false, keepRecords: false },
    invitedEmails: [],
    createdBy: 'rancher',
    tag: null,
    weights: null,
    version: null,
  });
});

it('keeps our server’s answer as it is', () => {
  const mia = { _id: 'u1', email: 'mia@example.com', emailVerified: false };
  const member = { ...mia, quarters: 2, amountPaid: 125 };
  const quarters = { total: 16, sold: 4, held: 0, yours: 0 };
  const parts = { members: [member], memberCount: 3, reopenCost: 0, version: 4, quarters };
  expect(read({ ...parts, supplierId: { _id: 's2', name: 'Hill Farm' } })).toMatchObject({
    supplier: { _id: 's2', name: 'Hill Farm' },
    members: [{ hasUnprovenEmail: true, bought: { quarters: 2, paidCents: 12_500 } }],
    memberCount: 3,
    reopenCents: 0,
    version: 4,
    can: { share: true, keepRecords: true },
  });
});

it('reads an id alone', () => {
  expect(completeGroup({ _id: 'g1' } as WireGroup)).toMatchObject({
    remainingCents: 0,
    shares: [],
  });
});

describe('the shares', () => {
  it('are priced by their factor, and available while they fit', () => {
    expect(read({ remainingCost: 125 }).shares).toEqual([
      { portion: 'Full', priceCents: 25_000, available: false },
      { portion: 'Half', priceCents: 12_500, available: true },
      { portion: 'Quarter', priceCents: 6_250, available: true },
    ]);
  });

  it.each([
    ['of an uneven price', 33.33],
    ['of a price that was never rounded', 100 / 3],
  ])('cost whole cents: a Quarter %s', (_, costPerPortion) => {
    const { shares } = read({ costPerPortion, portionsAvailable: ['Quarter'] });
    expect(shares[0]?.priceCents).toBe(833);
  });

  it('use the server’s prices when it sends them', () => {
    const shares = [{ portion: 'Half' as const, price: 124.99, available: false }];
    const quarters = { total: 16, sold: 0, held: 0, yours: 0 };
    expect(read({ portionsAvailable: ['Half'], shares, quarters }).shares).toEqual([
      { portion: 'Half', priceCents: 12_499, available: false },
    ]);
  });
});

describe('the quarters', () => {
  it('are those of a server that counts them', () => {
    const quarters = { total: 16, sold: 7, held: 1, yours: 2 };
    expect(read({ quarters }).quarters).toEqual({ ...untouched, smallest: 'Quarter', ...quarters });
  });

  it.each([
    ['untouched', {}, 0],
    ['a quarter sold', { remainingCost: 937.5 }, 1],
    ['half sold', { remainingCost: 500 }, 8],
    ['a sliver left', { remainingCost: 10 }, 16],
    ['nothing left', { remainingCost: 0 }, 16],
    ['more left than there is', { remainingCost: 2000 }, 0],
    ['less than nothing left', { remainingCost: -5 }, 16],
    ['no total', { totalCost: 0, remainingCost: 500 }, 8],
    ['no money at all', { totalCost: 0, costPerPortion: 0, remainingCost: 0 }, 16],
  ])('are read off the money: %s', (_, change, sold) => {
    expect(read(change).quarters).toEqual({ ...untouched, smallest: 'Quarter', total: 16, sold });
  });

  it.each<[string, Partial<WireGroup>, number, number]>([
    ['no buyer', { status: 'closed' }, 0, 16],
    ['some bought', { status: 'closed', portionsTaken: 2.5 }, 10, 6],
    ['some bought, and marked full', { status: 'full', portionsTaken: 1 }, 4, 12],
    ['all was taken', { status: 'full', portionsTaken: 4 }, 16, 0],
  ])('are withdrawn, not sold, of a closed group of which %s', (_, change, sold, withdrawn) => {
    const { quarters } = read({ remainingCost: 0, ...change });
    expect(quarters).toEqual({ ...untouched, smallest: 'Quarter', total: 16, sold, withdrawn });
  });

  it('are found again for every stock', () => {
    const cases = fc.record({
      totalCents: fc.integer({ min: 100, max: 99_999_999 }),
      totalPortions: fc.integer({ min: 1, max: 12 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ totalCents, totalPortions, part }) => {
        const stock = newStock(asCents(totalCents), totalPortions);
        const left = Math.floor(part * stock.totalQuarters);
        const { quarters } = read({
          totalCost: toDollars(stock.totalCents),
          remainingCost: toDollars(costOf(stock, left)),
          costPerPortion: toDollars(costPerPortionCents(stock)),
          totalPortions,
        });
        expect(freeQuartersOf(quarters)).toBe(left);
      }),
    );
  });
});

it.each([
  [
    'what has no buyer, withdrawn or not',
    { total: 12, sold: 4, held: 1, withdrawn: 3, yours: 0 },
    6_667,
  ],
  ['nothing where all is sold', { total: 12, sold: 12, held: 0, withdrawn: 0, yours: 0 }, 0],
  ['the total where no server counts', undefined, 10_000],
])('what is unsold costs %s', (_, quarters, cents) => {
  expect(read({ totalCost: 100, quarters }).unsoldCents).toBe(cents);
});
