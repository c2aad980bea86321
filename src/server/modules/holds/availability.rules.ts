import { costPerPortionCents, priceShare } from '#shared/inventory/sharePrice';
import type { Share } from '#shared/inventory/stock';
import { isHarvested } from '#shared/groups/groupStage';
import { isPurchasable } from '#shared/groups/groupStatus';
import type { Portion } from '#shared/groups/portions';
import { type Cents, formatDollars, isChargeable, toDollars } from '#shared/money';

import { AppError, ruleBroken } from '../../http/AppError';
import { stageOfLocked, type LockedGroup } from '../inventory/stock.service';

/** The share as it is sold now. @throws AppError when it is not offered, or gone. */
export function requireAvailable(group: LockedGroup, portion: Portion): Share {
  const share = availability(group, portion);
  if (share instanceof AppError) throw share;
  return share;
}

/** The same where the buyer has not asked: `null` when it is not offered, or gone. */
export function findAvailable(group: LockedGroup, portion: Portion): Share | null {
  const share = availability(group, portion);
  return share instanceof AppError ? null : share;
}

/** The share as it is sold now, or why it is not. */
function availability(group: LockedGroup, portion: Portion): Share | AppError {
  if (!group.portionsAvailable.includes(portion))
    return ruleBroken(`This group offers no ${portion}.`, 'portion');
  if (!isOpen(group))
    return shareGone(`This group is ${group.status === 'closed' ? 'closed' : 'full'}.`);
  const stage = stageOfLocked(group);
  if (stage === 'due')
    return shareGone('This group’s deadline has passed: no more shares are sold.');
  if (isHarvested(stage)) return shareGone('This animal is harvested: no more shares are sold.');
  const share = priceShare(group.stock, portion);
  if (!share) return shareGone(`Another buyer just took the last ${portion}.`);
  if (isChargeable(share.priceCents)) return share;
  return ruleBroken('A card can be charged between $0.50 and $999,999.99.', 'portion');
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

/** Error for a price that differs from the one the buyer saw: they see the new one first. */
export function priceChanged({ priceCents, portion }: Omit<Share, 'quarters'>): AppError {
  const price = toDollars(priceCents);
  return new AppError(
    'priceChanged',
    `The price of a ${portion} is now ${formatDollars(price)}. Nothing was charged.`,
    { price },
  );
}

/** Another buyer has the share. */
export const shareGone = (reason: string): AppError =>
  new AppError('shareGone', `${reason} Nothing was charged.`);
