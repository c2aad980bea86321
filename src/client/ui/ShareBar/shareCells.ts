import { freeQuartersOf, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { quartersPerPortion } from '#shared/groups/portions';

/** In the order in which the bar shows them. */
export const cellKinds = ['sold', 'yours', 'held', 'selected', 'free', 'withdrawn'] as const;
export type CellKind = (typeof cellKinds)[number];

/** What stands in the columns of the bar's grid, from line `from` to line `to`. */
export interface Span {
  kind: CellKind;
  quarters: number;
  from: number;
  to: number;
}

interface ShareBarLayout {
  /** The grid's column template. */
  columns: string;
  /** What is drawn: one cell for each quarter, or one for each kind where they would be too thin. */
  cells: Span[];
  /** Neighbors of one kind together: what is pointed at and explained. */
  runs: Span[];
}

export type ShareBarSize = 'small' | 'large';

/** Above this a quarter would be too thin to see. */
const mostPortionsInCells: Record<ShareBarSize, number> = { small: 6, large: 12 };
const portionGap = '4px';

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
  counts: QuarterCounts,
  selected: number,
  size: ShareBarSize,
): ShareBarLayout {
  const present = Object.entries(countKinds(counts, selected))
    .map(([kind, quarters]) => ({ kind: kind as CellKind, quarters }))
    .filter(({ quarters }) => quarters > 0);
  const isSmooth = counts.total > mostPortionsInCells[size] * quartersPerPortion;
  return isSmooth ? layOutSmooth(present) : layOutCells(present, counts.total);
}

type Run = Pick<Span, 'kind' | 'quarters'>;

function layOutSmooth(present: Run[]): ShareBarLayout {
  const runs = present.map((run, index) => ({ ...run, from: index + 1, to: index + 2 }));
  const columns = present.map(({ quarters }) => `minmax(4px, ${quarters}fr)`).join(' ');
  return { columns, cells: runs, runs };
}

function layOutCells(present: Run[], total: number): ShareBarLayout {
  const kinds = present.flatMap(({ kind, quarters }) => Array<CellKind>(quarters).fill(kind));
  const cells = kinds.map((kind, quarter) => {
    const from = columnOf(quarter);
    return { kind, quarters: 1, from, to: from + 1 };
  });
  const runs = present.map((run, index) => {
    const before = present.slice(0, index).reduce((sum, { quarters }) => sum + quarters, 0);
    return { ...run, from: columnOf(before), to: columnOf(before + run.quarters - 1) + 1 };
  });
  const portions = Math.ceil(total / quartersPerPortion);
  const columns = Array<string>(portions).fill(`repeat(${quartersPerPortion}, 1fr)`);
  return { columns: columns.join(` ${portionGap} `), cells, runs };
}

/** A narrow column stands between two portions. */
const columnOf = (quarter: number): number =>
  quarter + Math.floor(quarter / quartersPerPortion) + 1;
