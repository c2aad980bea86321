import type { CellKind } from './shareCells';

/** The label of a kind in the legend, after its count. */
export const cellLabels: Record<CellKind, string> = {
  sold: 'sold',
  yours: 'yours',
  held: 'held',
  selected: 'selected',
  free: 'left',
  withdrawn: 'no longer for sale',
};

/** What a part of the share bar means, after its count. */
const meanings: Record<CellKind, string> = {
  sold: 'sold',
  yours: 'yours',
  held: 'held: a buyer is paying right now',
  selected: 'you are about to take',
  free: 'left to buy',
  withdrawn: 'no longer for sale',
};

/** `7 of 16 sold`. */
export const cellMeaning = (kind: CellKind, quarters: number, total: number): string =>
  `${quarters} of ${total} ${meanings[kind]}`;
