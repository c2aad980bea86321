import type { z } from 'zod';

import { unsoldQuarters, type Stock } from './stock';
import type { quarterCountsSchema } from '../groups/groups.contract';
import { portions, quartersOf, quartersPerPortion, type Portion } from '../groups/portions';

/** The animal counted in quarters of a portion, complete. */
export type QuarterCounts = Required<z.infer<typeof quarterCountsSchema>> & {
  /** Smallest share that is offered; left out: a Quarter. */
  smallest?: Portion;
};

/** Smallest of the portions that are offered, in whatever order. */
export const smallestOf = (offered: readonly Portion[]): Portion =>
  portions.findLast((portion) => offered.includes(portion)) ?? 'Quarter';

/** An animal of which nothing has happened yet. */
export const untouched = { sold: 0, held: 0, withdrawn: 0, yours: 0, yoursHeld: 0 };

/** Quarters that are sold and not refunded. */
export const soldQuarters = (
  stock: Pick<Stock, 'totalQuarters' | 'quartersLeft' | 'quartersWithdrawn'>,
): number => stock.totalQuarters - unsoldQuarters(stock);

/** Sold, held and withdrawn quarters of a stock. */
export const countStock = (
  stock: Pick<Stock, 'totalQuarters' | 'quartersLeft' | 'quartersHeld' | 'quartersWithdrawn'>,
) => ({
  total: stock.totalQuarters,
  sold: soldQuarters(stock),
  held: stock.quartersHeld,
  withdrawn: stock.quartersWithdrawn,
});

/** As if the reader held nothing: what they hold is theirs to choose again. */
export function withoutOwnHold(counts: QuarterCounts): QuarterCounts {
  const { held, yours, yoursHeld } = counts;
  return { ...counts, held: held - yoursHeld, yours: yours - yoursHeld, yoursHeld: 0 };
}

/** Quarters that are neither sold, held nor withdrawn. */
export const freeQuartersOf = ({ total, sold, held, withdrawn }: QuarterCounts): number =>
  Math.max(0, total - sold - held - withdrawn);

/** Unsold quarters on sale: free and held ones. */
export const quartersOnSale = ({ total, sold, withdrawn }: QuarterCounts): number =>
  Math.max(0, total - sold - withdrawn);

/**
 * An animal counted in the smallest share that is offered, as bars and texts show it: buyers cannot take less. In quarters, where not
 * all of it is a multiple of that share.
 */
export function inShares(inQuarters: QuarterCounts, selectedQuarters = 0) {
  const { smallest = 'Quarter', ...quarters } = inQuarters;
  const all = [selectedQuarters, ...Object.values(quarters)];
  const portion = all.every((count) => count % quartersOf[smallest] === 0) ? smallest : 'Quarter';
  const unit = quartersOf[portion];
  const counted = Object.entries(quarters).map(([kind, count]) => [kind, count / unit]);
  return {
    portion,
    counts: Object.fromEntries(counted) as QuarterCounts,
    selected: selectedQuarters / unit,
    perPortion: quartersPerPortion / unit,
  };
}

/** `9 of 16 quarter shares left`: shares neither sold nor held, in the one unit of cards, pages and mails. */
export function sharesLeft(inQuarters: QuarterCounts): string {
  const { portion, counts } = inShares(inQuarters);
  const noun = `${portion.toLowerCase()} ${counts.total === 1 ? 'share' : 'shares'}`;
  return `${freeQuartersOf(counts).toLocaleString('en-US')} of ${counts.total.toLocaleString('en-US')} ${noun} left`;
}

/** The text of a share bar for screen readers: `7 of 16 sold, 1 held, 8 left`. */
export function describeQuarters(inQuarters: QuarterCounts, selectedQuarters = 0): string {
  const { counts, selected } = inShares(inQuarters, selectedQuarters);
  const free = freeQuartersOf(counts);
  const parts = [
    `${counts.sold} of ${counts.total} sold`,
    counts.held > 0 ? `${counts.held} held` : '',
    counts.withdrawn > 0 ? `${counts.withdrawn} no longer for sale` : '',
    `${free} left`,
    counts.yours > 0 ? `${counts.yours} yours` : '',
    selected > 0 ? `${selected} selected` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
