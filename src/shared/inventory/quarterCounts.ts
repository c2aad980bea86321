import { toCents, toDollars } from '../money';
import { costOf, soldQuarters, type Stock } from './pricing';
import type { Group, QuarterCounts } from '../groups/groups.contract';
import { quartersPerPortion } from '../groups/portions';

type Counted = Pick<
  Group,
  | 'quarters'
  | 'totalCost'
  | 'remainingCost'
  | 'costPerPortion'
  | 'totalPortions'
  | 'portionsTaken'
  | 'status'
>;

/** What of a stock is sold, held and withdrawn. */
export const countStock = (
  stock: Pick<Stock, 'totalQuarters' | 'quartersLeft' | 'quartersHeld' | 'quartersWithdrawn'>,
) => ({
  total: stock.totalQuarters,
  sold: soldQuarters(stock),
  held: stock.quartersHeld,
  withdrawn: stock.quartersWithdrawn,
});

/**
 * The animal counted in quarters: as the server counts it, else read off the money, as the most
 * quarters whose cost fits into what remains. A full or closed group has no money left that would
 * tell: what was not taken of it is withdrawn.
 */
export function quarterCountsOf(group: Counted): QuarterCounts {
  if (group.quarters) return group.quarters;
  const total = Math.max(0, Math.round(group.totalPortions * quartersPerPortion));
  const left = quartersLeftOf(group, total);
  const withdrawn =
    group.status !== 'open' && left === 0 ? total - quartersTakenOf(group, total) : 0;
  const counts = { total, sold: total - left - withdrawn, held: 0, yours: 0 };
  return withdrawn > 0 ? { ...counts, withdrawn } : counts;
}

const quartersTakenOf = ({ portionsTaken }: Counted, total: number): number =>
  Math.min(total, Math.max(0, Math.round(portionsTaken * quartersPerPortion)));

function quartersLeftOf(group: Counted, total: number): number {
  const cents = (dollars: number) => Math.round(dollars * 100);
  const totalCents = cents(group.totalCost) || cents(group.costPerPortion * group.totalPortions);
  if (!(totalCents > 0)) return 0;
  const left = Math.floor((cents(group.remainingCost) * total) / totalCents);
  return Math.min(total, Math.max(0, left));
}

/**
 * The most that an admin may set the remaining cost to, in dollars: what the unsold quarters cost, or
 * the total where the server does not count withdrawn ones.
 */
export function unsoldCostOf({
  quarters,
  totalCost,
}: Pick<Group, 'quarters' | 'totalCost'>): number {
  if (quarters?.withdrawn === undefined) return totalCost;
  const whole = { totalCents: toCents(totalCost), totalQuarters: quarters.total };
  return toDollars(costOf(whole, quarters.total - quarters.sold));
}

/** As if the reader held nothing: what they hold is theirs to choose again. */
export function withoutOwnHold(counts: QuarterCounts): QuarterCounts {
  const { held, yours, yoursHeld = 0 } = counts;
  return { ...counts, held: held - yoursHeld, yours: yours - yoursHeld, yoursHeld: 0 };
}

/** Quarters that nobody bought or holds. */
export const freeQuartersOf = ({ total, sold, held, withdrawn = 0 }: QuarterCounts): number =>
  Math.max(0, total - sold - held - withdrawn);

/** Quarters on sale that nobody bought: free and held ones. */
export const quartersOnSale = ({ total, sold, withdrawn = 0 }: QuarterCounts): number =>
  Math.max(0, total - sold - withdrawn);

/** What a screen reader says for a share bar: `7 of 16 quarters sold, 1 held, 8 free`. */
export function describeQuarters(counts: QuarterCounts, selected = 0): string {
  const free = freeQuartersOf(counts);
  const parts = [
    `${counts.sold} of ${counts.total} quarters sold`,
    counts.held > 0 ? `${counts.held} held` : '',
    counts.withdrawn ? `${counts.withdrawn} withdrawn` : '',
    `${free} free`,
    counts.yours > 0 ? `${counts.yours} yours` : '',
    selected > 0 ? `${selected} selected` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
