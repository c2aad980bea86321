import type { Group, QuarterCounts } from './groups.contract';
import { quartersPerPortion } from './portions';

type Counted = Pick<
  Group,
  'quarters' | 'totalCost' | 'remainingCost' | 'costPerPortion' | 'totalPortions'
>;

/**
 * The animal counted in quarters: as the server counts it, else read off the money, as the most
 * quarters whose cost fits into what remains (decisions, sections 4 and 5).
 */
export function quarterCountsOf(group: Counted): QuarterCounts {
  if (group.quarters) return group.quarters;
  const total = Math.max(0, Math.round(group.totalPortions * quartersPerPortion));
  return { total, sold: total - quartersLeftOf(group, total), held: 0, yours: 0 };
}

function quartersLeftOf(group: Counted, total: number): number {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const totalCents = cents(group.totalCost) || cents(group.costPerPortion * group.totalPortions);
  if (!(totalCents > 0)) return 0;
  const left = Math.floor((cents(group.remainingCost) * total) / totalCents);
  return Math.min(total, Math.max(0, left));
}

/** As if the reader held nothing: what they hold is theirs to choose again. */
export function withoutOwnHold(counts: QuarterCounts): QuarterCounts {
  const { held, yours, yoursHeld = 0 } = counts;
  return { ...counts, held: held - yoursHeld, yours: yours - yoursHeld, yoursHeld: 0 };
}

/** Quarters that nobody bought or holds. */
export const freeQuartersOf = ({ total, sold, held }: QuarterCounts): number =>
  Math.max(0, total - sold - held);

/** What a screen reader says for a share bar: `7 of 16 quarters sold, 1 held, 8 free`. */
export function describeQuarters(counts: QuarterCounts, selected = 0): string {
  const free = freeQuartersOf(counts);
  const parts = [
    `${counts.sold} of ${counts.total} quarters sold`,
    counts.held > 0 ? `${counts.held} held` : '',
    `${free} free`,
    counts.yours > 0 ? `${counts.yours} yours` : '',
    selected > 0 ? `${selected} selected` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
