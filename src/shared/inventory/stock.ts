import { asCents, noCents, type Cents } from '../money';
import { quartersPerPortion, type Portion } from '../groups/portions';

/** Stock that a group can still sell, in cents and whole quarters. Everything follows from these. */
export interface Stock {
  totalCents: Cents;
  totalQuarters: number;
  /** Not sold yet; what live holds will pay is still in it. */
  remainingCents: Cents;
  quartersLeft: number;
  /** Under live holds. */
  heldCents: Cents;
  quartersHeld: number;
  /** Neither sold nor on sale. Sold, left and withdrawn ones are the whole animal. */
  quartersWithdrawn: number;
  /** Part of the withdrawn cents: those that closing took off sale, and opening again puts back. */
  reopenCents: Cents;
  reopenQuarters: number;
  /** The part of the money, remaining or withdrawn, that no quarter costs. */
  restCents: Cents;
}

export interface Share {
  portion: Portion;
  quarters: number;
  priceCents: Cents;
}

/** The stock of a new group: all of it, nothing held. */
export const newStock = (totalCents: Cents, totalPortions: number): Stock => ({
  totalCents,
  totalQuarters: totalPortions * quartersPerPortion,
  remainingCents: totalCents,
  quartersLeft: totalPortions * quartersPerPortion,
  heldCents: noCents,
  quartersHeld: 0,
  quartersWithdrawn: 0,
  reopenCents: noCents,
  reopenQuarters: 0,
  restCents: noCents,
});

/** Cost of the last `quarters` quarters of the animal (docs/decisions/003-money.md). */
export const costOf = (
  stock: Pick<Stock, 'totalCents' | 'totalQuarters'>,
  quarters: number,
): Cents =>
  asCents(
    Number(
      (BigInt(stock.totalCents) * BigInt(quarters) + BigInt(stock.totalQuarters) - 1n) /
        BigInt(stock.totalQuarters),
    ),
  );

/** Quarters that are neither sold, held nor withdrawn. */
export const freeQuarters = (stock: Stock): number => stock.quartersLeft - stock.quartersHeld;

/** The money those quarters will bring. */
export const freeCents = (stock: Stock): Cents =>
  asCents(stock.remainingCents - stock.heldCents - stock.restCents);

/** Unsold quarters: held, free and withdrawn ones. */
export const unsoldQuarters = (stock: Pick<Stock, 'quartersLeft' | 'quartersWithdrawn'>): number =>
  stock.quartersLeft + stock.quartersWithdrawn;

/** The most that an admin may set the remaining cost to: what the unsold quarters cost. */
export const unsoldCents = (stock: Stock): Cents => costOf(stock, unsoldQuarters(stock));

/** The stock with `share` put aside for a buyer; what the last share leaves over is rest. */
export const holdShare = (stock: Stock, share: Share): Stock => {
  const held = {
    ...stock,
    heldCents: asCents(stock.heldCents + share.priceCents),
    quartersHeld: stock.quartersHeld + share.quarters,
  };
  const looseCents = freeQuarters(held) === 0 ? freeCents(held) : 0;
  return { ...held, restCents: asCents(held.restCents + looseCents) };
};

/** The stock with a held share free again. */
export const releaseShare = (stock: Stock, share: Share): Stock => ({
  ...stock,
  heldCents: asCents(stock.heldCents - share.priceCents),
  quartersHeld: stock.quartersHeld - share.quarters,
});

/** The stock with a held share paid for. With the last quarter the rest is written off. */
export const sellHeldShare = (stock: Stock, share: Share): Stock => {
  const quartersLeft = stock.quartersLeft - share.quarters;
  const isSoldOut = quartersLeft === 0;
  return {
    ...releaseShare(stock, share),
    remainingCents: asCents(isSoldOut ? 0 : stock.remainingCents - share.priceCents),
    quartersLeft,
    restCents: isSoldOut ? noCents : stock.restCents,
  };
};

/** The stock with a sold share on sale again; remaining never exceeds the total. */
export const returnShare = (stock: Stock, share: Share): Stock => ({
  ...stock,
  remainingCents: asCents(Math.min(stock.totalCents, stock.remainingCents + share.priceCents)),
  quartersLeft: stock.quartersLeft + share.quarters,
});

/** The stock of a group off sale after a refund: reopening puts the share on sale. */
export const returnWithdrawn = (stock: Stock, share: Share): Stock => ({
  ...stock,
  quartersWithdrawn: stock.quartersWithdrawn + share.quarters,
  reopenCents: asCents(Math.min(stock.totalCents, stock.reopenCents + share.priceCents)),
  reopenQuarters: stock.reopenQuarters + share.quarters,
});

/** The stock of a group that goes off sale without holds: reopening puts back what was left. */
export const withdrawAll = (stock: Stock): Stock => ({
  ...stock,
  remainingCents: noCents,
  quartersLeft: 0,
  quartersWithdrawn: unsoldQuarters(stock),
  reopenCents: asCents(Math.min(stock.totalCents, stock.reopenCents + stock.remainingCents)),
  reopenQuarters: stock.reopenQuarters + stock.quartersLeft,
});

/** The stock with what closing took off sale on sale again. */
export const putBack = (stock: Stock): Stock => ({
  ...stock,
  remainingCents: asCents(stock.remainingCents + stock.reopenCents),
  quartersLeft: stock.quartersLeft + stock.reopenQuarters,
  quartersWithdrawn: stock.quartersWithdrawn - stock.reopenQuarters,
  reopenCents: noCents,
  reopenQuarters: 0,
});

/** The most quarters whose cost together is not above an amount. */
export const quartersFor = (
  stock: Pick<Stock, 'totalCents' | 'totalQuarters'>,
  cents: Cents,
): number => Number((BigInt(cents) * BigInt(stock.totalQuarters)) / BigInt(stock.totalCents));

/**
 * The stock after an admin set the remaining cost: the most unsold quarters whose cost fits stay on sale,
 * the others are withdrawn; the difference is rest.
 */
export function correctRemaining(stock: Stock, remainingCents: Cents): Stock {
  if (remainingCents === stock.remainingCents) return stock;
  const quartersLeft = Math.min(quartersFor(stock, remainingCents), unsoldQuarters(stock));
  const stoodFor =
    quartersLeft === stock.quartersHeld ? stock.heldCents : costOf(stock, quartersLeft);
  return {
    ...stock,
    remainingCents,
    quartersLeft,
    quartersWithdrawn: unsoldQuarters(stock) - quartersLeft,
    reopenCents: noCents,
    reopenQuarters: 0,
    restCents: asCents(Math.max(0, remainingCents - stoodFor)),
  };
}

/**
 * Why a corrected stock conflicts with the live holds: they cost more than that (`held`), or money is
 * left without a free quarter to sell for it (`loose`); `null` without a conflict.
 */
export function findConflict(corrected: Stock): 'held' | 'loose' | null {
  const { remainingCents, heldCents } = corrected;
  const free = freeQuarters(corrected);
  if (free < 0 || remainingCents < heldCents) return 'held';
  if (free === 0) return remainingCents === heldCents ? null : 'loose';
  return freeCents(corrected) > 0 ? null : 'held';
}
