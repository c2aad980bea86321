import { quartersOf, quartersPerPortion, type Portion } from './portions';

/** What a group can still sell: whole cents and whole quarters. Everything follows from these. */
export interface Stock {
  totalCents: number;
  totalQuarters: number;
  /** Not sold yet; what live holds will pay is still in it. */
  remainingCents: number;
  quartersLeft: number;
  /** Under live holds. */
  heldCents: number;
  quartersHeld: number;
}

export interface Share {
  portion: Portion;
  quarters: number;
  priceCents: number;
}

/** The stock of a new group: all of it, nothing held. */
export const newStock = (totalCents: number, totalPortions: number): Stock => ({
  totalCents,
  totalQuarters: totalPortions * quartersPerPortion,
  remainingCents: totalCents,
  quartersLeft: totalPortions * quartersPerPortion,
  heldCents: 0,
  quartersHeld: 0,
});

/** What the last `quarters` quarters of the animal cost, in cents (decisions, sections 4 and 5). */
export const costOf = (
  stock: Pick<Stock, 'totalCents' | 'totalQuarters'>,
  quarters: number,
): number =>
  Number(
    (BigInt(stock.totalCents) * BigInt(quarters) + BigInt(stock.totalQuarters) - 1n) /
      BigInt(stock.totalQuarters),
  );

/** Quarters that nobody bought or holds. */
export const freeQuarters = (stock: Stock): number => stock.quartersLeft - stock.quartersHeld;

/** The money those quarters will bring, in cents. */
export const freeCents = (stock: Stock): number => stock.remainingCents - stock.heldCents;

/** Total over portions, to the nearest cent. */
export const costPerPortionCents = (stock: Pick<Stock, 'totalCents' | 'totalQuarters'>): number =>
  Math.round((stock.totalCents * quartersPerPortion) / stock.totalQuarters);

/**
 * The share of `portion` as it would be sold now, or `null` when it does not fit into what is free.
 *
 * Costs `costOf(free) - costOf(free - quarters)`, the exact price to within a cent; the share that
 * takes everything free takes all the free money, so every group ends at exactly 0.00 (decisions,
 * sections 4 and 5). Holds released out of order can leave the free money a few cents short of
 * `costOf(free)`; from two cents on the price is rounded down instead, still within a cent of the
 * exact one, so that what is left can never become negative (docs/decisions, money).
 */
export function priceShare(stock: Stock, portion: Portion): Share | null {
  const quarters = quartersOf[portion];
  const free = freeQuarters(stock);
  if (quarters > free) return null;
  return { portion, quarters, priceCents: priceOfQuarters(stock, quarters, free) };
}

function priceOfQuarters(stock: Stock, quarters: number, free: number): number {
  if (quarters === free) return freeCents(stock);
  const isShort = costOf(stock, free) - freeCents(stock) >= 2;
  return isShort
    ? Math.floor((stock.totalCents * quarters) / stock.totalQuarters)
    : costOf(stock, free) - costOf(stock, free - quarters);
}

/** What a portion costs when the animal is untouched, in cents: shown where none is left. */
export const listPriceCents = (stock: Stock, portion: Portion): number =>
  Math.round((stock.totalCents * quartersOf[portion]) / stock.totalQuarters);

/** The stock with `share` put aside for a buyer who is paying. */
export const holdShare = (stock: Stock, share: Share): Stock => ({
  ...stock,
  heldCents: stock.heldCents + share.priceCents,
  quartersHeld: stock.quartersHeld + share.quarters,
});

/** The stock with a held share free again. */
export const releaseShare = (stock: Stock, share: Share): Stock => ({
  ...stock,
  heldCents: stock.heldCents - share.priceCents,
  quartersHeld: stock.quartersHeld - share.quarters,
});

/** The stock with a held share paid for. */
export const sellHeldShare = (stock: Stock, share: Share): Stock => {
  const released = releaseShare(stock, share);
  return {
    ...released,
    remainingCents: stock.remainingCents - share.priceCents,
    quartersLeft: stock.quartersLeft - share.quarters,
  };
};

/**
 * The stock with a sold share on sale again. What an admin's correction has left no room for stays
 * out: remaining never exceeds the total.
 */
export const returnShare = (stock: Stock, share: Share): Stock => ({
  ...stock,
  remainingCents: Math.min(stock.totalCents, stock.remainingCents + share.priceCents),
  quartersLeft: Math.min(stock.totalQuarters, stock.quartersLeft + share.quarters),
});

/**
 * The stock after an admin set the remaining cost: the most quarters whose cost fits into it
 * (decisions, sections 4 and 5), but never those that `soldQuarters` counts: they are somebody's.
 * @returns null when live holds need more than that.
 */
export function correctRemaining(
  stock: Stock,
  remainingCents: number,
  soldQuarters: number,
): Stock | null {
  if (remainingCents === stock.remainingCents) return stock;
  const affordable = Number(
    (BigInt(remainingCents) * BigInt(stock.totalQuarters)) / BigInt(stock.totalCents),
  );
  const quartersLeft = Math.min(affordable, stock.totalQuarters - soldQuarters);
  const corrected = { ...stock, remainingCents, quartersLeft };
  const leavesRoom = freeQuarters(corrected) >= 0 && freeCents(corrected) >= 0;
  return leavesRoom ? corrected : null;
}
