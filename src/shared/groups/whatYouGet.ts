import { quartersOf, quartersPerPortion, type Portion } from './portions';
import type { Animal } from './vocabulary';

/**
 * Under which inspection an animal is slaughtered: by a custom-exempt butcher for its owners (9 CFR
 * 303.1), or by the federal or a state's inspection.
 */
export const inspections = ['customExempt', 'usda', 'state'] as const;
export type Inspection = (typeof inspections)[number];

/** The most days that a carcass is said to hang. */
export const mostAgingDays = 60;
/** Characters of what the price includes. */
export const longestPriceIncludes = 200;

/** What else a supplier may say of what buyers get; null: nothing is said. */
export interface OfferFacts {
  inspection: Inspection | null;
  /** One line, such as `Slaughter, cutting, wrapping and pickup in town`. */
  priceIncludes: string | null;
  agingDays: number | null;
}

/** They alone, of a record that says more. */
export const pickOfferFacts = ({
  inspection,
  priceIncludes,
  agingDays,
}: OfferFacts): OfferFacts => ({
  inspection,
  priceIncludes,
  agingDays,
});

export const nothingSaid: OfferFacts = { inspection: null, priceIncludes: null, agingDays: null };

/** Owners of one animal that states and butchers are used to; federal law names no number. */
export const usualOwners = (animal: Animal): number => (animal === 'Beef' ? 4 : 2);

/** How many owners the offered shares allow an animal to have: all of them buy the smallest. */
export function mostOwners(portionsAvailable: readonly Portion[], totalPortions: number): number {
  const smallest = Math.min(...portionsAvailable.map((portion) => quartersOf[portion]));
  if (!Number.isFinite(smallest) || !(totalPortions > 0)) return 0;
  return Math.floor((totalPortions * quartersPerPortion) / smallest);
}
