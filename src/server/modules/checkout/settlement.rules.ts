import { isIn, settledStates } from '#shared/purchases/purchaseStates';
import { freeCents, freeQuarters, type Share } from '#shared/inventory/stock';
import { isBeingRefunded, type Intent } from '../../payments/payments';

import type { ReleaseReason } from '../../db/schema/releaseReasons';
import type { LockedGroup } from '../inventory/stock.service';
import { paymentCentsOf, type PurchaseRow } from '../purchases/purchases.queries';

/** Paid for, also when it was refunded later. */
export const isSettled = ({ state }: PurchaseRow): boolean => isIn(settledStates, state);

/** The payment is for this very purchase, buyer, share and amount. */
export const matchesPurchase = (
  { metadata, amountCents, currency }: Intent,
  purchase: PurchaseRow,
): boolean =>
  metadata.purchase === purchase.id &&
  metadata.user === purchase.userId &&
  metadata.group === purchase.groupId &&
  metadata.portion === purchase.portion &&
  amountCents === paymentCentsOf(purchase) &&
  currency === 'usd';

/** Another amount than was asked for was captured in the provider's dashboard, which buys nothing. */
export const isPartiallyCaptured = (
  { status, receivedCents }: Intent,
  purchase: PurchaseRow,
): boolean => status === 'succeeded' && receivedCents !== paymentCentsOf(purchase);

const unpaidReasons: Partial<Record<Intent['status'], string>> = {
  requires_payment_method: 'No card has paid for this share yet.',
  requires_action: 'Your bank still needs you to confirm this payment.',
  processing: 'Your payment is still being processed. Please wait a moment.',
  canceled: 'This payment was canceled. Nothing was charged.',
};

/** Why the payment failed, as text for the buyer. */
export const unpaidReason = (intent: Intent): string =>
  isBeingRefunded(intent)
    ? 'This payment was refunded.'
    : (unpaidReasons[intent.status] ?? 'This payment is not complete.');

const goneReasons: Partial<Record<ReleaseReason, string>> = {
  returned: 'You released this share.',
  replaced: 'You chose another share of this group instead.',
  soldForCash: 'You bought this share for cash.',
  groupOffSale: 'This group was taken off sale.',
  taken: 'Another buyer has taken this share in the meantime.',
  notOwed: 'This balance is not owed any more.',
  waived: 'This balance is not owed any more.',
};

/** Why a share is not its buyer's any more, in words for them. */
export const goneReason = ({ releaseReason }: PurchaseRow): string =>
  (releaseReason && goneReasons[releaseReason]) ?? 'This share is no longer held for you.';

/** True where a share released at its price can be had again, and leaves the rest sound. */
export function canReacquire({ stock, status }: LockedGroup, share: Share): boolean {
  const quartersAfter = freeQuarters(stock) - share.quarters;
  const centsAfter = freeCents(stock) - share.priceCents;
  const endsEven = quartersAfter > 0 ? centsAfter > 0 : centsAfter === 0;
  return status !== 'closed' && quartersAfter >= 0 && endsEven;
}
