import { fullShareThreshold } from './groupStatus';
import type { Group, ShareOffer } from './groups.contract';
import { portionFactor, portions, type Portion } from './portions';

type Priced = Pick<Group, 'shares' | 'portionsAvailable' | 'costPerPortion' | 'remainingCost'>;

/**
 * What a group offers, largest portion first, with the price in dollars and whether it can be
 * bought now: as the server prices it, else the portion's factor of the full price, available
 * while it does not exceed what remains.
 */
export function shareOffersOf(group: Priced): ShareOffer[] {
  return portions
    .filter((portion) => group.portionsAvailable.includes(portion))
    .map((portion) => offerOf(group, portion));
}

function offerOf(group: Priced, portion: Portion): ShareOffer {
  const given = group.shares?.find((share) => share.portion === portion);
  if (given) return given;
  const price = Math.round(portionFactor(portion) * group.costPerPortion * 100) / 100;
  return { portion, price, available: price <= group.remainingCost + fullShareThreshold };
}
