import type { Weights } from './facts';
import { quartersOf, quartersPerPortion, type Portion } from './portions';

/**
 * Pounds of cut and wrapped meat that a cubic foot of freezer holds, loosely and tightly packed: a rule
 * of thumb, for packages of many shapes.
 */
export const poundsPerCubicFoot = { loose: 35, tight: 40 };

/** From a low to a high estimate; equal where there is only one. */
export interface Range {
  low: number;
  high: number;
}

/** Weights of a share of the animal, as far as the supplier gave them. */
export interface ShareWeights {
  takeHomeLb: Range | null;
  hangingLb: number | null;
  /** In steps of half a cubic foot. */
  freezerCubicFeet: Range | null;
}

/** A share's part of the animal's weights, as its quarters are of all quarters. */
export function shareWeightsOf(
  weights: Weights,
  portion: Portion,
  totalPortions: number,
): ShareWeights {
  const part = quartersOf[portion] / (totalPortions * quartersPerPortion);
  const takeHome = rangeOf(weights.takeHomeLowLb, weights.takeHomeHighLb);
  return {
    takeHomeLb: takeHome && { low: takeHome.low * part, high: takeHome.high * part },
    hangingLb: weights.hangingLb === null ? null : weights.hangingLb * part,
    freezerCubicFeet:
      takeHome && freezerFor({ low: takeHome.low * part, high: takeHome.high * part }),
  };
}

function rangeOf(low: number | null, high: number | null): Range | null {
  const either = low ?? high;
  return either === null ? null : { low: low ?? either, high: high ?? either };
}

/** The freezer that so many pounds need. */
export const freezerFor = ({ low, high }: Range): Range => ({
  low: upToHalf(low / poundsPerCubicFoot.tight),
  high: upToHalf(high / poundsPerCubicFoot.loose),
});

const upToHalf = (cubicFeet: number): number => Math.max(0.5, Math.ceil(cubicFeet * 2) / 2);

/** `110–125 lb`, `28 lb`, `1,200 lb`; whole pounds, below ten to the half pound. */
export const formatPounds = ({ low, high }: Range): string =>
  `${formatRange(roundPounds(low), roundPounds(high))} lb`;

const roundPounds = (pounds: number): number =>
  pounds < 10 ? Math.round(pounds * 2) / 2 : Math.round(pounds);

/** `3–3.5 cubic feet`. */
export const formatCubicFeet = ({ low, high }: Range): string =>
  `${formatRange(low, high)} cubic ${low === high && low <= 1 ? 'foot' : 'feet'}`;

const formatRange = (low: number, high: number): string =>
  low === high ? inDigits(low) : `${inDigits(low)}–${inDigits(high)}`;

const inDigits = (amount: number): string => amount.toLocaleString('en-US');
