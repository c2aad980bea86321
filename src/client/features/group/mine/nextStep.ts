import { sumOfReturned, whereMoneyIs } from '#shared/purchases/returnedMoney';

import type { Group } from '../../../api/group';
import type { Purchase } from '../../../api/purchase';
import { formatHoldEnd } from '../../../ui/formatDateTime';
import type { OwnAnimal } from './myGroups';

/** What a held share or a call-off asks of a buyer; `null` where there is neither. Paid shares have their own (`NextOfShare`). */
export function nextStep({ purchases }: OwnAnimal, group: Group | undefined): string | null {
  const held = purchases.find(({ state }) => state === 'held');
  if (held) {
    return held.holdExpiresAt
      ? `Held until ${formatHoldEnd(new Date(held.holdExpiresAt))}. Pay by then to keep it.`
      : 'A share is held for you. Pay before the hold ends to keep it.';
  }
  if (!group) return null;
  if (group.calledOffAt) return calledOffText(purchases, group.callOffReason);
  return null;
}

/** Why a called off group ended, and where the buyer's money is. */
function calledOffText(purchases: readonly Purchase[], reason: string | null): string | null {
  const moved = purchases.flatMap(({ returned }) => returned ?? []);
  const money = moved.length > 0 ? whereMoneyIs(sumOfReturned(moved), 'buyer') : null;
  return [reason, money].filter(Boolean).join(' ') || null;
}
