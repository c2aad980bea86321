import { costPerPortionCents, priceShare, type Share } from '#shared/inventory/pricing';
import { isPurchasable } from '#shared/groups/groupStatus';
import type { Portion } from '#shared/groups/portions';
import { type Cents, formatDollars, isChargeable, toDollars } from '#shared/money';

import { AppError, ruleBroken } from '../../http/AppError';
import type { LockedGroup } from '../inventory/stock';
import { shareGone } from '../purchases/paymentErrors';

/** The share as it is sold now. @throws AppError when it is not offered, or gone. */
export function requireAvailable(group: LockedGroup, portion: Portion): Share {
  const { stock, status } = group;
  if (!group.portionsAvailable.includes(portion)) {
    throw ruleBroken(`This group offers no ${portion}.`, 'portion');
  }
  const isOpen = isPurchasable({
    status,
    remainingCents: stock.remainingCents,
    costPerPortionCents: costPerPortionCents(stock),
  });
  if (!isOpen) throw shareGone(`This group is ${status === 'closed' ? 'closed' : 'full'}.`);
  const share = priceShare(stock, portion);
  if (!share) throw shareGone(`Somebody else has just taken this share: no ${portion} is left.`);
  if (!isChargeable(share.priceCents)) {
    throw ruleBroken('A card can be charged between $0.50 and $999,999.99.', 'portion');
  }
  return share;
}

/** The card is charged exactly what the buyer saw, or nothing. */
export function requirePrice({ priceCents, portion }: Share, seenCents: Cents): void {
  if (priceCents === seenCents) return;
  const price = toDollars(priceCents);
  throw new AppError(
    'priceChanged',
    `The price of a ${portion} is now ${formatDollars(price)}. Nothing was charged.`,
    { price },
  );
}
