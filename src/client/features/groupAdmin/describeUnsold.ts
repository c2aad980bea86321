import type { Group } from '#shared/groups/groups.contract';
import { fullShareThreshold, type GroupStatus } from '#shared/groups/groupStatus';
import { quartersOnSale } from '#shared/inventory/quarterCounts';
import { formatDollars } from '#shared/money';

/**
 * How much goes off sale when the group gets that status; null when nothing does. A server that
 * counts no quarters tells the money alone, and may not put it back.
 */
export function describeUnsold(group: Group, status: GroupStatus | undefined): string | null {
  const goesOffSale = group.status === 'open' && status !== undefined && status !== 'open';
  if (!goesOffSale || group.remainingCost <= fullShareThreshold) return null;
  const dollars = formatDollars(group.remainingCost);
  const { quarters } = group;
  if (quarters?.withdrawn === undefined) return `${dollars} is unsold and goes off sale.`;
  const unsold = quartersOnSale(quarters);
  const verbs = unsold === 1 ? 'is unsold and goes off sale' : 'are unsold and go off sale';
  const held =
    quarters.held > 0
      ? ` Somebody is paying for ${quarters.held} of them right now: they are told, and not charged.`
      : '';
  return `${unsold} of ${quarters.total} quarters, ${dollars}, ${verbs}. Opening the group again puts them back.${held}`;
}
