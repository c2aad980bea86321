import { maximumPortions } from '#shared/groups/groupForms';
import { costPerPortionCents, listPriceCents } from '#shared/inventory/sharePrice';
import { newStock } from '#shared/inventory/stock';
import { portions, type Portion } from '#shared/groups/portions';
import { isWholeCents, maximumCents, toCents, toDollars, type Cents } from '#shared/money';

export interface PricePreview {
  totalCents: Cents;
  costPerPortionCents: Cents;
  totalPortions: number;
  shares: { portion: Portion; priceCents: Cents }[];
}

interface PriceParts {
  /** Dollars, as it is typed. */
  totalCost: number | undefined;
  totalPortions: number | undefined;
  portionsAvailable: readonly Portion[];
}

/** Price of each share, or `null` while cost or portions make no sense. */
export function previewPrices({
  totalCost = NaN,
  totalPortions = NaN,
  portionsAvailable,
}: PriceParts): PricePreview | null {
  const isCost = totalCost > 0 && totalCost <= toDollars(maximumCents) && isWholeCents(totalCost);
  const isCount =
    Number.isInteger(totalPortions) && totalPortions > 0 && totalPortions <= maximumPortions;
  if (!isCost || !isCount) return null;
  const stock = newStock(toCents(totalCost), totalPortions);
  return {
    totalCents: toCents(totalCost),
    costPerPortionCents: costPerPortionCents(stock),
    totalPortions,
    shares: portions
      .filter((portion) => portionsAvailable.includes(portion))
      .map((portion) => ({
        portion,
        priceCents: listPriceCents(stock, portion),
      })),
  };
}
