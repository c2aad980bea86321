import fc from 'fast-check';

import { asCents, toDollars } from '../money';
import { costOf, costPerPortionCents, newStock } from './pricing';
import {
  describeQuarters,
  freeQuartersOf,
  quarterCountsOf,
  unsoldCostOf,
  withoutOwnHold,
} from './quarterCounts';

const group = {
  totalCost: 1000,
  remainingCost: 1000,
  costPerPortion: 250,
  totalPortions: 4,
  portionsTaken: 0,
  status: 'open' as const,
};

describe('quarterCountsOf', () => {
  it('takes the counts of a server that counts', () => {
    const quarters = { total: 16, sold: 7, held: 1, yours: 2 };
    expect(quarterCountsOf({ ...group, quarters })).toBe(quarters);
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
  ])('reads %s off the money', (_, change, sold) => {
    expect(quarterCountsOf({ ...group, ...change })).toEqual({
      total: 16,
      sold,
      held: 0,
      yours: 0,
    });
  });

  it.each([
    ['nobody bought', { status: 'closed' as const }, 0, 16],
    ['some bought', { status: 'closed' as const, portionsTaken: 2.5 }, 10, 6],
    ['some bought, and marked full', { status: 'full' as const, portionsTaken: 1 }, 4, 12],
  ])('says withdrawn, not sold, of a closed group of which %s', (_, change, sold, withdrawn) => {
    expect(quarterCountsOf({ ...group, remainingCost: 0, ...change })).toEqual({
      total: 16,
      sold,
      withdrawn,
      held: 0,
      yours: 0,
    });
  });

  it('says sold of what was all taken', () => {
    const full = { ...group, remainingCost: 0, status: 'full' as const, portionsTaken: 4 };
    expect(quarterCountsOf(full)).toEqual({ total: 16, sold: 16, held: 0, yours: 0 });
  });

  it('finds again every count that the stock can have', () => {
    const cases = fc.record({
      totalCents: fc.integer({ min: 100, max: 99_999_999 }),
      totalPortions: fc.integer({ min: 1, max: 12 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ totalCents, totalPortions, part }) => {
        const stock = newStock(asCents(totalCents), totalPortions);
        const left = Math.floor(part * stock.totalQuarters);
        const counts = quarterCountsOf({
          ...group,
          totalCost: toDollars(stock.totalCents),
          remainingCost: toDollars(costOf(stock, left)),
          costPerPortion: toDollars(costPerPortionCents(stock)),
          totalPortions,
        });
        expect(freeQuartersOf(counts)).toBe(left);
      }),
    );
  });
});

describe('describeQuarters', () => {
  it.each([
    [{ total: 16, sold: 7, held: 1, yours: 0 }, 0, '7 of 16 quarters sold, 1 held, 8 free'],
    [
      { total: 16, sold: 10, held: 0, withdrawn: 6, yours: 0 },
      0,
      '10 of 16 quarters sold, 6 withdrawn, 0 free',
    ],
    [{ total: 4, sold: 0, held: 0, yours: 0 }, 0, '0 of 4 quarters sold, 4 free'],
    [
      { total: 8, sold: 4, held: 0, yours: 2 },
      2,
      '4 of 8 quarters sold, 4 free, 2 yours, 2 selected',
    ],
  ])('%j with %d selected', (counts, selected, text) => {
    expect(describeQuarters(counts, selected)).toBe(text);
  });
});

it.each([
  [
    'what nobody bought, withdrawn or not',
    { total: 12, sold: 4, held: 1, withdrawn: 3, yours: 0 },
    66.67,
  ],
  ['nothing where all is sold', { total: 12, sold: 12, held: 0, withdrawn: 0, yours: 0 }, 0],
  ['the total where nobody counts', undefined, 100],
])('unsoldCostOf is %s', (_, quarters, dollars) => {
  expect(unsoldCostOf({ totalCost: 100, ...(quarters && { quarters }) })).toBe(dollars);
});

describe('withoutOwnHold', () => {
  it.each([
    [
      { total: 16, sold: 4, held: 3, yours: 5, yoursHeld: 2 },
      { total: 16, sold: 4, held: 1, yours: 3, yoursHeld: 0 },
    ],
    [
      { total: 16, sold: 4, held: 1, yours: 0 },
      { total: 16, sold: 4, held: 1, yours: 0, yoursHeld: 0 },
    ],
  ])('frees what the reader holds, and nobody else’s', (counts, freed) => {
    expect(withoutOwnHold(counts)).toEqual(freed);
  });
});
