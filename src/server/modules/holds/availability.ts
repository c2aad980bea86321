import { costPerPortionCents, priceShare, type Share } from '#shared/inventory/pricing';
import { isPurchasable } from '#shared/groups/groupStatus';
import type { Portion } from '#shared/groups/portions';
import { type Cents, formatDollars, isChargeable, toDollars } from '#shared/money';

import { AppError, ruleBroken } from '../../http/AppError';
import { stageOfLocked, type LockedGroup } from '../inventory/stock';

/** The share as it is sold now. @throws AppError when it is not offered, or gone. */
export function requireAvailable(group: LockedGroup, portion: Portion): Share {
  const { stock, status } = group;
  if (!group.portionsAvailable.includes(portion)) {
    throw ruleBroken(`This group offers no ${portion}.`, 'portion');
  }
  if (!isOpen(group)) throw shareGone(`This group is ${status === 'closed' ? 'closed' : 'full'}.`);
  if (stageOfLocked(group) === 'due') {
    throw shareGone('This group’s deadline has passed: no more shares are sold.');
  }
  const share = priceShare(stock, portion);
  if (!share) throw shareGone(`Someone just took the last ${portion}.`);
  if (!isChargeable(share.priceCents)) {
    throw ruleBroken('A card can be charged between $0.50 and $999,999.99.', 'portion');
  }
  return share;
}

/** The same for whoever is asked rather than asks; `null` when it is not offered, or gone. */
export function findAvailable(group: LockedGroup, portion: Portion): Share | null {
  const isSold = group.portionsAvailable.includes(portion) && isOpen(group);
  const share = isSold && stageOfLocked(group) !== 'due' ? priceShare(group.stock, portion) : null;
  return share && isChargeable(share.priceCents) ? share : null;
}

const isOpen = ({ status, stock }: LockedGroup): boolean =>
  isPurchasable({
    status,
    remainingCents: stock.remainingCents,
    costPerPortionCents: costPerPortionCents(stock),
  });

/** The card is charged exactly what the buyer saw, or nothing. */
export function requirePrice({ priceCents, portion }: Share, seenCents: Cents): void {
  if (priceCents !== seenCents) throw priceChanged({ priceCents, portion });
}

/** What is charged is another price than the buyer saw: they see it first. */
export function priceChanged({ priceCents, portion }: Omit<Share, 'quarters'>): AppError {
  const price = toDollars(priceCents);
  return new AppError(
    'priceChanged',
    `The price of a ${portion} is now ${formatDollars(price)}. Nothing was charged.`,
    { price },
  );
}

/** Somebody else has it by now. */
export const shareGone = (reason: string): AppError =>
  new AppError('shareGone', `${reason} Nothing was charged.`);
