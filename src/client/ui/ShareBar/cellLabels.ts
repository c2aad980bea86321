import { countOf } from '../labels';
import type { CellKind } from './shareCells';

/** A part of the share bar, beside a swatch of its legend, after the count. */
export const cellLabels: Record<CellKind, string> = {
  sold: 'sold',
  yours: 'yours',
  held: 'held',
  selected: 'selected',
  free: 'left',
  withdrawn: 'no longer for sale',
};

/** What a part of the share bar means. */
export const cellMeanings: Record<CellKind, (quarters: number) => string> = {
  sold: (quarters) => `${countOf(quarters, 'quarter')} sold`,
  yours: (quarters) => `${countOf(quarters, 'quarter')}: yours`,
  held: (quarters) => `${countOf(quarters, 'quarter')} held: someone is paying right now`,
  selected: (quarters) => `${countOf(quarters, 'quarter')} you are about to take`,
  free: (quarters) => `${countOf(quarters, 'quarter')} left to buy`,
  withdrawn: (quarters) => `${countOf(quarters, 'quarter')} no longer for sale`,
};
