import { costOf, type Stock } from '#shared/inventory/stock';
import { soldQuarters } from '#shared/inventory/quarterCounts';
import { type Cents, formatCents } from '#shared/money';

import { AppError, ruleBroken } from '../../http/AppError';
import type { LockedGroup } from '../inventory/stock.service';

/**
 * Why a remaining cost conflicts with the held shares, and what an admin can do.
 * @param conflict `held`: it is less than the held shares cost; `loose`: it leaves money that no free
 * share costs.
 */
export function noRoomFor(
  conflict: 'held' | 'loose',
  { stock }: LockedGroup,
  remainingCents: Cents,
  holds: readonly { isWaitlistHold: boolean }[],
): AppError {
  const words = holds.some(({ isWaitlistHold }) => isWaitlistHold) ? forWaitlistHolders : forBuyers;
  return conflict === 'held'
    ? new AppError('conflict', words.noRoom)
    : ruleBroken(describeLoose(stock, remainingCents, words), 'remainingCost');
}

interface HeldTexts {
  noRoom: string;
  /** People for whom shares on sale are held. */
  holders: string;
  /** Way out for the admin. */
  way: string;
}

const forBuyers: HeldTexts = {
  noRoom:
    'Buyers are paying for shares that this remaining cost leaves no room for. Please try again in a few minutes.',
  holders: 'Buyers are paying for',
  way: 'try again in a few minutes',
};

/** Waitlist holds last for hours; marking the group full ends them and keeps the places. */
const forWaitlistHolders: HeldTexts = {
  noRoom:
    'This remaining cost leaves no room for shares held for people on the waitlist. Wait until they pay or pass, or mark the group full, which releases held shares, and then reopen it with this remaining cost.',
  holders: 'People on the waitlist or buyers are held',
  way: 'mark the group full, which releases held shares, and then reopen it with this remaining cost',
};

/** The cost beyond the held shares needs a free quarter that can be sold for it. */
function describeLoose(stock: Stock, remainingCents: Cents, { holders, way }: HeldTexts): string {
  const { heldCents, quartersHeld, totalQuarters } = stock;
  const hasMore = quartersHeld + soldQuarters(stock) < totalQuarters;
  const most = formatCents(heldCents);
  const least = formatCents(costOf(stock, quartersHeld + 1));
  return `${holders} all that ${formatCents(remainingCents)} leaves on sale. Set ${most}${hasMore ? `, or at least ${least}` : ''}, or ${way}.`;
}
