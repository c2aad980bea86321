import { describeQuarters, untouched, withoutOwnHold } from './quarterCounts';

describe('describeQuarters', () => {
  it.each([
    [{ ...untouched, total: 16, sold: 7, held: 1 }, 0, '16 quarters: 7 sold, 1 held, 8 left'],
    [
      { ...untouched, total: 16, sold: 10, withdrawn: 6 },
      0,
      '16 quarters: 10 sold, 6 withdrawn, 0 left',
    ],
    [{ ...untouched, total: 4 }, 0, '4 quarters: 0 sold, 4 left'],
    [
      { ...untouched, total: 8, sold: 4, yours: 2 },
      2,
      '8 quarters: 4 sold, 4 left, 2 yours, 2 selected',
    ],
  ])('%j with %d selected', (counts, selected, text) => {
    expect(describeQuarters(counts, selected)).toBe(text);
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
  ])('frees what the reader holds, and nobody else’s', (counts, freed) => {
    expect(withoutOwnHold(counts)).toEqual(freed);
  });
});
