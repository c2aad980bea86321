import type { UnfilledOutcome } from '#shared/groups/deadline';
import type { GroupStatus } from '#shared/groups/groupStatus';
import type { LedgerKind } from '#shared/inventory/ledger.contract';
import { sharesLeft, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { asCents, formatCents, type Cents } from '#shared/money';
import type { PaymentEventKind } from '#shared/purchases/paymentEvent.schema';
import {
  isCashOwed,
  type PurchaseState,
  type StandingPurchase,
} from '#shared/purchases/purchaseStates';

export const groupStatusLabels: Record<GroupStatus, string> = {
  open: 'Open',
  full: 'Full',
  closed: 'Closed',
};

export const unfilledLabels: Record<UnfilledOutcome, string> = {
  refund: 'Every buyer is refunded',
  proceed: 'You keep the rest, and it goes ahead',
};

export const purchaseStateLabels: Record<PurchaseState, string> = {
  held: 'Held, not paid',
  settling: 'Being confirmed',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  released: 'Released',
};

export const cashOwedLabel = 'Cash to give back';

/** The label of a purchase's state; for a cash refund, whether the cash is still owed. */
export const stateLabelOf = (purchase: StandingPurchase): string =>
  isCashOwed(purchase) ? cashOwedLabel : purchaseStateLabels[purchase.state];

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

export const ledgerKindLabels: Record<LedgerKind, string> = {
  open: 'Offered',
  purchase: 'Sold',
  refund: 'Refunded',
  'cash-sale': 'Sold for cash',
  'cash-refund': 'Refunded in cash',
  correction: 'Corrected',
  withdrawn: 'No longer for sale',
  reopened: 'Reopened',
  'written-off': 'Written off',
  kept: 'Kept',
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
