import {
  describeQuarters,
  inShares,
  sharesLeft,
  smallestOf,
  untouched,
  withoutOwnHold,
} from './quarterCounts';

describe('describeQuarters', () => {
  it.each([
    [{ ...untouched, total: 16, sold: 7, held: 1 }, 0, '7 of 16 sold, 1 held, 8 left'],
    [
      { ...untouched, total: 16, sold: 10, withdrawn: 6 },
      0,
      '10 of 16 sold, 6 no longer for sale, 0 left',
    ],
    [{ ...untouched, total: 4 }, 0, '0 of 4 sold, 4 left'],
    [{ ...untouched, total: 8, sold: 4, yours: 2 }, 2, '4 of 8 sold, 4 left, 2 yours, 2 selected'],
    [
      { ...untouched, total: 8, sold: 4, yours: 2, smallest: 'Half' as const },
      2,
      '2 of 4 sold, 2 left, 1 yours, 1 selected',
    ],
  ])('%j with %d selected', (counts, selected, text) => {
    expect(describeQuarters(counts, selected)).toBe(text);
  });
});

describe('sharesLeft', () => {
  it.each([
    [{ ...untouched, total: 16, sold: 7 }, '9 of 16 quarter shares left'],
    [
      { ...untouched, total: 16, sold: 7, smallest: 'Half' as const },
      '9 of 16 quarter shares left',
    ],
    [
      { ...untouched, total: 16, sold: 8, held: 2, smallest: 'Half' as const },
      '3 of 8 half shares left',
    ],
    [{ ...untouched, total: 4, smallest: 'Full' as const }, '1 of 1 full share left'],
    [{ ...untouched, total: 4000, withdrawn: 4000 }, '0 of 4,000 quarter shares left'],
  ])('%j', (counts, text) => {
    expect(sharesLeft(counts)).toBe(text);
  });
});

it.each([
  [['Quarter', 'Full', 'Half'] as const, 'Quarter'],
  [['Half', 'Full'] as const, 'Half'],
  [['Full'] as const, 'Full'],
  [[], 'Quarter'],
])('finds the smallest of %j: %s', (offered, smallest) => {
  expect(smallestOf(offered)).toBe(smallest);
});

describe('inShares', () => {
  it('counts in quarters what is no multiple of the smallest share', () => {
    const lamb = { ...untouched, total: 8, sold: 2, smallest: 'Half' as const };
    expect(inShares(lamb, 2)).toMatchObject({ portion: 'Half', selected: 1, perPortion: 2 });
    expect(inShares(lamb, 1)).toMatchObject({ portion: 'Quarter', selected: 1, perPortion: 4 });
  });
});

describe('withoutOwnHold', () => {
  it.each([
    [
      { ...untouched, total: 16, sold: 4, held: 3, yours: 5, yoursHeld: 2 },
      { ...untouched, total: 16, sold: 4, held: 1, yours: 3 },
    ],
    [
      { ...untouched, total: 16, sold: 4, held: 1 },
      { ...untouched, total: 16, sold: 4, held: 1 },
    ],
  ])('frees the reader’s own hold only', (counts, freed) => {
    expect(withoutOwnHold(counts)).toEqual(freed);
  });
});
