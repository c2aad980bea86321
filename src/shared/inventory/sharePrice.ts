import { asCents, type Cents } from '../money';
import { quartersOf, quartersPerPortion, type Portion } from '../groups/portions';
import { costOf, freeCents, freeQuarters, type Share, type Stock } from './stock';

/** Rounding can move at most a cent with each quarter; an even total has none to move. */
export const roundingCents = (stock: Pick<Stock, 'totalCents' | 'totalQuarters'>): Cents =>
  asCents(stock.totalCents % stock.totalQuarters === 0 ? 0 : stock.totalQuarters);

/** Total over portions, to the nearest cent. */
export const costPerPortionCents = (stock: Pick<Stock, 'totalCents' | 'totalQuarters'>): Cents =>
  asCents(Math.round((stock.totalCents * quartersPerPortion) / stock.totalQuarters));

/**
 * The share of `portion` at its current price, or `null` when it does not fit into the free quarters.
 *
 * Costs `costOf(free) - costOf(free - quarters)`, the exact price to within a cent. The share that takes
 * all free quarters takes all the free money, so that every group ends at exactly 0.00, but never more
 * than its own cost plus the group's rounding cents. Holds released out of order can leave the free money
 * a few cents off `costOf(free)`; from two cents on the price is rounded toward it, still within a cent
 * of the exact one, so that the difference can neither become negative nor accumulate for the last buyer
 * (docs/decisions/003-money.md).
 */
export function priceShare(stock: Stock, portion: Portion): Share | null {
  const quarters = quartersOf[portion];
  const free = freeQuarters(stock);
  if (quarters > free) return null;
  return { portion, quarters, priceCents: asCents(priceOfQuarters(stock, quarters, free)) };
}

function priceOfQuarters(stock: Stock, quarters: number, free: number): number {
  const money = freeCents(stock);
  if (quarters === free) return Math.min(money, costOf(stock, quarters) + roundingCents(stock));
  const surplus = money - costOf(stock, free);
  const exact = (stock.totalCents * quarters) / stock.totalQuarters;
  if (surplus >= 2) return Math.ceil(exact);
  if (surplus <= -2) return Math.floor(exact);
  return costOf(stock, free) - costOf(stock, free - quarters);
}

/** Price of a portion when the animal is untouched: shown where none is left. */
export const listPriceCents = (stock: Stock, portion: Portion): Cents =>
  asCents(Math.round((stock.totalCents * quartersOf[portion]) / stock.totalQuarters));
