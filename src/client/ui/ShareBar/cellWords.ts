import type { CellKind } from './shareCells';

/** Beside a swatch of the legend, after the count. */
export const cellNames: Record<CellKind, string> = {
  sold: 'sold',
  yours: 'yours',
  held: 'held',
  selected: 'your choice',
  free: 'free',
  withdrawn: 'withdrawn',
};

const quarters = (count: number): string => `${count} ${count === 1 ? 'quarter' : 'quarters'}`;

/** What a part of the bar means. */
export const cellMeanings: Record<CellKind, (count: number) => string> = {
  sold: (count) => `${quarters(count)} sold`,
  yours: (count) => `${quarters(count)}: yours`,
  held: (count) => `${quarters(count)} held: somebody is paying right now`,
  selected: (count) => `${quarters(count)} you are about to take`,
  free: (count) => `${quarters(count)} free to buy`,
  withdrawn: (count) => `${quarters(count)} withdrawn: neither sold nor on sale`,
};
