import { describeQuarters, untouched, withoutOwnHold } from './quarterCounts';

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
  ])('frees the reader’s own hold only', (counts, freed) => {
    expect(withoutOwnHold(counts)).toEqual(freed);
  });
});
