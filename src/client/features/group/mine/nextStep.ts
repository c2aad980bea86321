import { effectiveStatus } from '#shared/groups/groupStatus';

import { formatCents, sumOfCents, type Cents } from '#shared/money';
import { isCashOwed } from '#shared/purchases/purchaseStates';

import type { Group } from '../../../api/group';
import type { Purchase } from '../../../api/purchase';
import { formatHoldEnd } from '../../../ui/formatDateTime';
import type { OwnAnimal } from './myGroups';

/** The next step for a buyer of an animal; `null` where there is none. */
export function nextStep({ purchases }: OwnAnimal, group: Group | undefined): string | null {
  const held = purchases.find(({ state }) => state === 'held');
  if (held) {
    return held.holdExpiresAt
      ? `Held until ${formatHoldEnd(new Date(held.holdExpiresAt))}. Pay by then to keep it.`
      : 'A share is held for you. Pay before the hold ends to keep it.';
  }
  if (!group) return null;
  if (group.calledOffAt) return calledOffText(purchases, group.callOffReason);
  if (group.doneAt || !purchases.some(({ state }) => state === 'paid')) return null;
  return steps[effectiveStatus(group)](group);
}

/** Why a called off group ended, and where the buyer's money is. */
function calledOffText(purchases: readonly Purchase[], reason: string | null): string | null {
  const sumOf = (isMeant: (purchase: Purchase) => boolean): Cents =>
    sumOfCents(purchases.filter(isMeant).map(({ priceCents }) => priceCents));
  const underWay = sumOf(({ state, method }) => state === 'refunding' && method === 'card');
  const cash = sumOf(isCashOwed);
  const parts = [
    underWay > 0 ? `Your ${formatCents(underWay)} is on its way to your card.` : '',
    cash > 0 ? `The rancher will give you ${formatCents(cash)} in cash.` : '',
  ].filter(Boolean);
  return [reason, ...parts].filter(Boolean).join(' ') || null;
}

const steps = {
  open: ({ can }: Group) =>
    can.mailBuyers
      ? 'Next: we’ll email you when it sells out.'
      : 'Next: waiting for the last shares to sell.',
  full: () => 'Next: the supplier will be in touch about pickup or delivery.',
  closed: () => 'No more shares are sold. The supplier will be in touch.',
};
