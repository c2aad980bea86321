import type { GroupStatus } from '#shared/groups/groupStatus';
import { quartersOnSale } from '#shared/inventory/quarterCounts';
import { quartersFor } from '#shared/inventory/stock';
import { formatCents, toCents } from '#shared/money';

import type { Group } from '../../api/group';

/**
 * How much a status takes off sale; null when nothing. On a server whose reopening does not put it back
 * only the money is certain.
 */
export function describeUnsold(group: Group, status: GroupStatus | undefined): string | null {
  const { can, quarters, remainingCents } = group;
  const goesOffSale = group.status === 'open' && status !== undefined && status !== 'open';
  if (!goesOffSale || remainingCents <= 0) return null;
  const money = formatCents(remainingCents);
  if (!can.reopen) return `${money} is unsold and goes off sale.`;
  const unsold = quartersOnSale(quarters);
  const verbs = unsold === 1 ? 'is unsold and goes off sale' : 'are unsold and go off sale';
  const held =
    quarters.held > 0
      ? ` A buyer is paying for ${quarters.held} of them right now. They will be told, and not charged.`
      : '';
  const told = notifiesBuyers(group, status) ? ' Its buyers are told that it goes ahead.' : '';
  return `${unsold} of ${quarters.total} parts of the animal, ${money}, ${verbs}. Opening the group again puts them back.${held}${told}`;
}

/**
 * Shares that a corrected remaining cost takes off sale or puts back; null where none, where the status says it, and
 * on a server that counts no quarters.
 */
export function describeCorrection(
  { can, status: before, totalCents, remainingCents, quarters }: Group,
  { remainingCost, status = before }: { remainingCost?: number; status?: GroupStatus },
): string | null {
  if (remainingCost === undefined || status !== 'open' || !can.reopen) return null;
  const cents = toCents(remainingCost);
  if (cents === remainingCents) return null;
  const { total, sold } = quarters;
  const fitting = quartersFor({ totalCents, totalQuarters: total }, cents);
  const more = Math.min(fitting, total - sold) - quartersOnSale(quarters);
  if (more === 0) return null;
  const verb = Math.abs(more) === 1 ? 'goes' : 'go';
  const where = more < 0 ? 'off sale' : 'back on sale';
  return `${Math.abs(more)} of ${total} parts of the animal ${verb} ${where}.`;
}

/** Statuses that are mailed to buyers: marked full before its deadline, a group goes ahead. */
export const notifiesBuyers = (
  { fillBy, decidedAt, quarters }: Group,
  status: GroupStatus,
): boolean => status === 'full' && Boolean(fillBy) && !decidedAt && quarters.sold > 0;

/** Changes that Undo cannot restore: buyers were mailed, or reopening puts nothing back on sale. */
export const isFinal = (group: Group, status: GroupStatus): boolean =>
  describeUnsold(group, status) !== null &&
  (group.quarters.held > 0 || !group.can.reopen || notifiesBuyers(group, status));
