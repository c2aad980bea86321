import { sharesLeft, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { asCents, formatCents, type Cents } from '#shared/money';
import type { PaymentEventKind } from '#shared/purchases/paymentEvent.schema';

export const paymentEventLabels: Record<PaymentEventKind, string> = {
  held: 'Share held',
  paid: 'Paid',
  'refund-asked': 'Refund requested',
  'refund-refused': 'Refund refused',
  refunded: 'Refunded',
  'refunded-in-part': 'Refunded in part at the card provider',
  'refund-returned': 'Refund sent back by the bank',
  'cash-returned': 'Cash handed back',
};

/** A count with its noun: `1 group`, `1,250 groups`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

interface ListingParts {
  quarters: QuarterCounts;
  shares: readonly { priceCents: Cents; available: boolean }[];
}

/** Lowest price of an animal, and the shares left: `from $275.00 · 7 of 16 quarter shares left`. */
export function listingText({ quarters, shares }: ListingParts): string {
  const prices = shares.filter(({ available }) => available).map(({ priceCents }) => priceCents);
  const left = sharesLeft(quarters);
  return prices.length > 0 ? `from ${formatCents(asCents(Math.min(...prices)))} · ${left}` : left;
}
