import type { Stock } from '../inventory/stock';
import { soldQuarters } from '../inventory/quarterCounts';
import { quartersOf, type Portion } from '../groups/portions';
import { stageOf, type StageParts } from '../groups/groupStage';

/** A group's reminder is mailed this long before its deadline at the latest. */
export const reminderHours = 48;

/** Or once so much of the animal is sold: three quarters of it. */
export const reminderSold = { parts: 3, of: 4 } as const;

const hourMs = 3_600_000;

interface ReminderParts extends Omit<StageParts, 'fillBy'> {
  fillBy: Date | null;
  /** When it was mailed: once per group, even if the deadline moves. */
  remindedAt: Date | null;
  portionsAvailable: readonly Portion[];
  stock: Pick<Stock, 'totalQuarters' | 'quartersLeft' | 'quartersHeld' | 'quartersWithdrawn'>;
}

/**
 * True once the one reminder of a group is due: it is nearly sold out, or its deadline is near, and a share can be
 * bought now.
 */
export function isReminderDue(group: ReminderParts, now: Date): boolean {
  const { fillBy, stock } = group;
  if (!fillBy || fillBy <= now || group.remindedAt || stageOf(group, now) !== 'selling') {
    return false;
  }
  const free = stock.quartersLeft - stock.quartersHeld;
  if (!group.portionsAvailable.some((portion) => quartersOf[portion] <= free)) return false;
  const isNear = fillBy.getTime() - now.getTime() <= reminderHours * hourMs;
  return (
    isNear || soldQuarters(stock) * reminderSold.of >= stock.totalQuarters * reminderSold.parts
  );
}
