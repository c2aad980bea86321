import { freeQuartersOf, inShares, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { quartersPerPortion } from '#shared/groups/portions';

/** In the order in which the legend names them. */
export const cellKinds = ['sold', 'yours', 'held', 'selected', 'free', 'withdrawn'] as const;
export type CellKind = (typeof cellKinds)[number];

interface Run {
  kind: CellKind;
  quarters: number;
}

/** Columns of a grid, from line `from` to line `to`. */
export interface Span extends Run {
  from: number;
  to: number;
}

export interface ShareBarLayout {
  /** The quarters of each portion, to be drawn one by one; none where there are very many. */
  portions: CellKind[][];
  /** Neighbors of one kind together: what is pointed at and explained. */
  runs: Span[];
  /** The column template of the grid that runs lie in. */
  columns: string;
}

export type ShareBarSize = 'small' | 'large';

/** Above this there is no use in drawing quarters. */
export const mostPortionsInCells: Record<ShareBarSize, number> = { small: 6, large: 12 };
/** Between the quarters of a portion. Where these have frames, the gap between portions has one before and one after it. */
export const cellGaps: Record<ShareBarSize, number> = { small: 1, large: 2 };
export const portionGap = 4;

/** In a narrower cell two borders leave no room for what is between them. */
const narrowestFrame = 6;

/** From which width of a bar, in pixels, each quarter has a frame of its own. */
export function framedFrom(portions: number, size: ShareBarSize): number {
  const gap = cellGaps[size];
  const quarters = portions * quartersPerPortion;
  return quarters * (narrowestFrame + gap) + (portions - 1) * (portionGap + gap);
}

/** How many quarters of each kind; yours come out of what is sold and what is held. */
export function countKinds(counts: QuarterCounts, selected = 0): Record<CellKind, number> {
  const { sold, held, yours, yoursHeld, withdrawn } = counts;
  const free = freeQuartersOf(counts);
  const aboutToBeTaken = Math.min(selected, free);
  return {
    sold: Math.max(0, sold - (yours - yoursHeld)),
    yours,
    held: Math.max(0, held - yoursHeld),
    selected: aboutToBeTaken,
    free: free - aboutToBeTaken,
    withdrawn,
  };
}

export function layOut(
  inQuarters: QuarterCounts,
  selectedQuarters: number,
  size: ShareBarSize,
): ShareBarLayout {
  const { counts, selected, perPortion } = inShares(inQuarters, selectedQuarters);
  const runs = arrange(countKinds(counts, selected), perPortion);
  const isSmooth = counts.total > mostPortionsInCells[size] * perPortion;
  return isSmooth ? layOutSmooth(runs) : layOutCells(runs, counts.total, perPortion);
}

/**
 * From left to right. What is one share lies inside one portion where it can: one's own moves left,
 * before the last of what others bought, and what is selected moves right, to the next whole portion.
 */
function arrange(
  { sold, yours, held, selected, free, withdrawn }: Record<CellKind, number>,
  perPortion: number,
): Run[] {
  const straddles = (before: number, count: number) => (before % perPortion) + count > perPortion;
  const soldLast = yours > 0 && straddles(sold, yours) ? sold % perPortion : 0;
  const taken = sold + yours + held;
  const toWholePortion = perPortion - (taken % perPortion);
  const hasRoom = straddles(taken, selected) && toWholePortion <= free;
  const freeFirst = hasRoom ? toWholePortion : 0;
  const runs: Run[] = [
    { kind: 'sold', quarters: sold - soldLast },
    { kind: 'yours', quarters: yours },
    { kind: 'sold', quarters: soldLast },
    { kind: 'held', quarters: held },
    { kind: 'free', quarters: freeFirst },
    { kind: 'selected', quarters: selected },
    { kind: 'free', quarters: free - freeFirst },
    { kind: 'withdrawn', quarters: withdrawn },
  ];
  return runs.filter(({ quarters }) => quarters > 0);
}

function layOutSmooth(runs: Run[]): ShareBarLayout {
  const spans = runs.map((run, index) => ({ ...run, from: index + 1, to: index + 2 }));
  const columns = runs.map(({ quarters }) => `minmax(4px, ${quarters}fr)`).join(' ');
  return { portions: [], runs: spans, columns };
}

function layOutCells(runs: Run[], total: number, perPortion: number): ShareBarLayout {
  const quarters = runs.flatMap(({ kind, quarters }) => Array<CellKind>(quarters).fill(kind));
  const portions = Array.from({ length: Math.ceil(total / perPortion) }, (_, portion) =>
    quarters.slice(portion * perPortion, (portion + 1) * perPortion),
  );
  const spans = runs.map((run, index) => {
    const before = runs.slice(0, index).reduce((sum, { quarters }) => sum + quarters, 0);
    return { ...run, ...spanOf(before, run.quarters, perPortion) };
  });
  const columns = portions
    .map(() => `repeat(${perPortion}, minmax(0, 1fr))`)
    .join(` ${portionGap}px `);
  return { portions, runs: spans, columns };
}

const spanOf = (before: number, quarters: number, perPortion: number) => ({
  from: columnOf(before, perPortion),
  to: columnOf(before + quarters - 1, perPortion) + 1,
});

/** A narrow column separates two portions. */
const columnOf = (quarter: number, perPortion: number): number =>
  quarter + Math.floor(quarter / perPortion) + 1;
