import { quartersOf, quartersPerPortion, type Portion } from '../groups/portions';
import type { Animal } from '../groups/vocabulary';

/** Owners of one animal that states and butchers are used to; federal law names no number. */
export const usualOwners = (animal: Animal): number => (animal === 'Beef' ? 4 : 2);

/** How many owners the offered shares allow an animal to have: all of them buy the smallest. */
export function mostOwners(portionsAvailable: readonly Portion[], totalPortions: number): number {
  const smallest = Math.min(...portionsAvailable.map((portion) => quartersOf[portion]));
  if (!Number.isFinite(smallest) || !(totalPortions > 0)) return 0;
  return Math.floor((totalPortions * quartersPerPortion) / smallest);
}
