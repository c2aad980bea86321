import { costPerPortionOf, maximumPortions } from '#shared/groups/groupForms';
import { listPriceCents, newStock } from '#shared/inventory/pricing';
import { portions, shareOfAnimal, type Portion } from '#shared/groups/portions';
import { isWholeCents, maximumCents, toCents, toDollars } from '#shared/money';

export interface OfferPreview {
  /** Dollars. */
  costPerPortion: number;
  totalPortions: number;
  shares: { portion: Portion; ofAnimal: string; price: number }[];
}

interface Offer {
  totalCost: number | undefined;
  totalPortions: number | undefined;
  portionsAvailable: readonly Portion[];
}

/** What each share will cost and is of the animal, or `null` while cost or portions make no sense. */
export function previewOffer({
  totalCost = NaN,
  totalPortions = NaN,
  portionsAvailable,
}: Offer): OfferPreview | null {
  const isCost = totalCost > 0 && totalCost <= toDollars(maximumCents) && isWholeCents(totalCost);
  const isCount =
    Number.isInteger(totalPortions) && totalPortions > 0 && totalPortions <= maximumPortions;
  if (!isCost || !isCount) return null;
  const stock = newStock(toCents(totalCost), totalPortions);
  return {
    costPerPortion: costPerPortionOf(totalCost, totalPortions),
    totalPortions,
    shares: portions
      .filter((portion) => portionsAvailable.includes(portion))
      .map((portion) => ({
        portion,
        ofAnimal: shareOfAnimal(portion, totalPortions),
        price: toDollars(listPriceCents(stock, portion)),
      })),
  };
}
