import { effectiveStatus } from '#shared/groups/groupStatus';

import type { Group } from '../../../api/group';
import { formatHoldEnd } from '../../../ui/formatDateTime';
import type { OwnAnimal } from './myGroups';

/** The next step for a buyer of an animal; `null` where there is none. */
export function nextStep({ purchases }: OwnAnimal, group: Group): string | null {
  const held = purchases.find(({ state }) => state === 'held');
  if (held) {
    return held.holdExpiresAt
      ? `Held until ${formatHoldEnd(new Date(held.holdExpiresAt))}. Pay by then to keep it.`
      : 'A share is held for you. Pay before the hold ends to keep it.';
  }
  if (!purchases.some(({ state }) => state === 'paid')) return null;
  return steps[effectiveStatus(group)](group);
}

const steps = {
  open: ({ can }: Group) =>
    can.mailBuyers
      ? 'Next: we’ll email you when it sells out.'
      : 'Next: waiting for the last shares to sell.',
  full: () => 'Next: the supplier will be in touch about pickup or delivery.',
  closed: () => 'No more shares are sold. The supplier will be in touch.',
};
