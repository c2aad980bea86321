import { costPerPortionCents, priceShare, type Share } from '#shared/groups/groupPricing';
import { isPurchasable } from '#shared/groups/groupStatus';
import type { Portion } from '#shared/groups/portions';
import { formatDollars, maximumCents, minimumChargeCents, toDollars } from '#shared/money';

import { AppError, ruleBroken } from '../../http/AppError';
import type { LockedGroup } from '../groups/stock.service';

/** The share as it is sold now. @throws AppError when it is not offered, or gone. */
export function requireAvailable(group: LockedGroup, portion: Portion): Share {
  const { stock, status } = group;
  if (!group.portionsAvailable.includes(portion)) {
    throw ruleBroken(`This group offers no ${portion}.`, 'portion');
  }
  const isOpen = isPurchasable({
    status,
    remainingCost: toDollars(stock.remainingCents),
    costPerPortion: toDollars(costPerPortionCents(stock)),
  });
  if (!isOpen) throw shareGone(`This group is ${status === 'closed' ? 'closed' : 'full'}.`);
  const share = priceShare(stock, portion);
  if (!share) throw shareGone(`Somebody else has just taken this share: no ${portion} is left.`);
  if (share.priceCents < minimumChargeCents || share.priceCents > maximumCents) {
    throw ruleBroken('A card can be charged between $0.50 and $999,999.99.', 'portion');
  }
  return share;
}

export const shareGone = (reason: string): AppError =>
  new AppError('shareGone', `${reason} Nothing was charged.`);

/** The card is charged exactly what the buyer saw, or nothing (decisions, section 7). */
export function requirePrice({ priceCents, portion }: Share, amount: number): void {
  if (priceCents === amount) return;
  const price = toDollars(priceCents);
  throw new AppError(
    'priceChanged',
    `The price of a ${portion} is now ${formatDollars(price)}. Nothing was charged.`,
    { price },
  );
}

/** The money is on its way; paying again would pay twice. */
export const paymentPending = (): AppError =>
  new AppError('paymentPending', 'Payment is being confirmed; do not pay again.', {
    retryAfter: 5,
  });

export const notPaid = (reason: string): AppError => new AppError('notPaid', reason);
