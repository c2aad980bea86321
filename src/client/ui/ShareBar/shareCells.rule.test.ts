import { untouched } from '#shared/inventory/quarterCounts';

import { countKinds, framedFrom, layOut } from './shareCells';

describe('countKinds', () => {
  it.each([
    ['nothing sold', { ...untouched, total: 16 }, 0, [0, 0, 0, 0, 16, 0]],
    [
      'some of each',
      { ...untouched, total: 16, sold: 7, held: 1, yours: 2 },
      2,
      [5, 2, 1, 2, 6, 0],
    ],
    [
      'all of yours held',
      { ...untouched, total: 16, sold: 4, held: 3, yours: 2, yoursHeld: 2 },
      0,
      [4, 2, 1, 0, 9, 0],
    ],
    [
      'yours bought and held',
      { ...untouched, total: 8, sold: 3, held: 2, yours: 3, yoursHeld: 2 },
      0,
      [2, 3, 0, 0, 3, 0],
    ],
    ['more selected than free', { ...untouched, total: 4, sold: 3 }, 4, [3, 0, 0, 1, 0, 0]],
    [
      'some taken off sale',
      { ...untouched, total: 16, sold: 10, withdrawn: 6 },
      2,
      [10, 0, 0, 0, 0, 6],
    ],
  ])('%s', (_, counts, selected, [sold, yours, held, chosen, free, withdrawn]) => {
    const kinds = { sold, yours, held, selected: chosen, free, withdrawn };
    expect(countKinds(counts, selected)).toEqual(kinds);
  });
});

const letterOf = { sold: 's', yours: 'y', held: 'h', selected: 'c', free: 'f', withdrawn: 'w' };

describe('layOut', () => {
  it('gives each quarter a cell, with a gap between portions', () => {
    const { columns, portions, runs } = layOut({ ...untouched, total: 8, sold: 5 }, 0, 'small');
    expect(columns).toBe('repeat(4, minmax(0, 1fr)) 4px repeat(4, minmax(0, 1fr))');
    expect(portions).toEqual([
      ['sold', 'sold', 'sold', 'sold'],
      ['sold', 'free', 'free', 'free'],
    ]);
    expect(runs).toEqual([
      { kind: 'sold', quarters: 5, from: 1, to: 7 },
      { kind: 'free', quarters: 3, from: 7, to: 10 },
    ]);
  });

  it('gives each half a cell when no quarter is offered', () => {
    const lamb = { ...untouched, total: 8, sold: 4, smallest: 'Half' as const };
    const { columns, portions, runs } = layOut(lamb, 2, 'small');
    expect(columns).toBe('repeat(2, minmax(0, 1fr)) 4px repeat(2, minmax(0, 1fr))');
    expect(portions).toEqual([
      ['sold', 'sold'],
      ['selected', 'free'],
    ]);
    expect(runs).toEqual([
      { kind: 'sold', quarters: 2, from: 1, to: 3 },
      { kind: 'selected', quarters: 1, from: 4, to: 5 },
      { kind: 'free', quarters: 1, from: 5, to: 6 },
    ]);
  });

  it.each([
    ['one’s own Half', { total: 12, sold: 9, yours: 2 }, 0, 'ssssyysssfff'],
    ['one’s own Half that fits', { total: 8, sold: 4, yours: 2 }, 0, 'ssyyffff'],
    ['one’s own, more than a portion', { total: 12, sold: 8, yours: 6 }, 0, 'yyyyyyssffff'],
    ['a chosen Half', { total: 8, sold: 3 }, 2, 'sssfccff'],
    ['a chosen Half that fits', { total: 8, sold: 2 }, 2, 'ssccffff'],
    [
      'a chosen Half, where no portion is whole',
      { total: 8, sold: 3, withdrawn: 3 },
      2,
      'sssccwww',
    ],
    ['what others hold', { total: 8, sold: 2, held: 3 }, 0, 'sshhhfff'],
  ])('places a share inside one portion when possible: %s', (_, counts, selected, letters) => {
    const { portions } = layOut({ ...untouched, ...counts }, selected, 'small');
    const kinds = portions.flat();
    expect(kinds.map((kind) => letterOf[kind]).join('')).toBe(letters);
  });

  it('computes the width for frames of six pixels', () => {
    expect(framedFrom(2, 'small')).toBe(8 * (6 + 1) + (4 + 1));
    expect(framedFrom(3, 'large')).toBe(12 * (6 + 2) + 2 * (4 + 2));
  });

  it.each([
    ['small', 24, 6],
    ['small', 28, 0],
    ['large', 48, 12],
    ['large', 52, 0],
  ] as const)(
    'is smooth where cells would be too thin: %s, %d quarters',
    (size, total, portions) => {
      expect(layOut({ ...untouched, total }, 0, size).portions).toHaveLength(portions);
    },
  );

  it('shows at least the smallest part of a smooth bar', () => {
    const { columns, runs } = layOut({ ...untouched, total: 52, sold: 40, yours: 1 }, 0, 'large');
    expect(columns).toBe('minmax(4px, 39fr) minmax(4px, 1fr) minmax(4px, 12fr)');
    expect(runs.map(({ kind }) => kind)).toEqual(['sold', 'yours', 'free']);
  });
});
