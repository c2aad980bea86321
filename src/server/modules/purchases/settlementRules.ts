import { isReturned, type Intent } from '../../payments/payments';
import { freeCents, freeQuarters, type Share } from '#shared/groups/groupPricing';

import type { LockedGroup } from '../groups/stock.service';
import type { PurchaseRow } from './purchases.repository';

/** Paid for, whatever came after. */
export const isSettled = ({ state }: PurchaseRow): boolean =>
  state === 'paid' || state === 'refunding' || state === 'refunded';

/** The payment is for this very purchase, buyer, share and price. */
export const isFor = ({ metadata, amount, currency }: Intent, purchase: PurchaseRow): boolean =>
  metadata.purchase === purchase.id &&
  metadata.user === purchase.userId &&
  metadata.group === purchase.groupId &&
  metadata.portion === purchase.portion &&
  amount === purchase.priceCents &&
  currency === 'usd';

/** Somebody took another amount than the price in the provider's dashboard: that buys nothing. */
export const isInPart = ({ status, received }: Intent, { priceCents }: PurchaseRow): boolean =>
  status === 'succeeded' && received !== priceCents;

const unpaidReasons: Partial<Record<Intent['status'], string>> = {
  requires_payment_method: 'No card has paid for this share yet.',
  requires_action: 'Your bank still asks you to confirm this payment.',
  processing: 'Your payment is still being processed. Please wait a moment.',
  canceled: 'This payment was cancelled. Nothing was charged.',
};

/** Why nobody has paid, in words for the buyer. */
export const unpaidReason = (intent: Intent): string =>
  isReturned(intent)
    ? 'This payment was given back.'
    : (unpaidReasons[intent.status] ?? 'This payment is not complete.');

/** Whether a share released at its price can be had again, and leaves the rest sound. */
export function fits({ stock, status }: LockedGroup, share: Share): boolean {
  const quartersAfter = freeQuarters(stock) - share.quarters;
  const centsAfter = freeCents(stock) - share.priceCents;
  const endsEven = quartersAfter > 0 ? centsAfter > 0 : centsAfter === 0;
  return status !== 'closed' && quartersAfter >= 0 && endsEven;
}
