import { effectiveStatus, type GroupStatus } from '../groups/groupStatus';
import { quartersPerPortion } from '../groups/portions';
import { quartersOnSale, type QuarterCounts } from './quarterCounts';
import type { Cents } from '../money';

interface Filling {
  status: GroupStatus;
  remainingCents: Cents;
  quarters: QuarterCounts;
}

/**
 * Open, with shares sold, and at most one portion or a quarter of the animal left; held shares are still
 * left (docs/decisions/008-overview.md).
 */
export function isNearFull(group: Filling): boolean {
  const { quarters } = group;
  const few = Math.max(quartersPerPortion, quarters.total / 4);
  return effectiveStatus(group) === 'open' && quarters.sold > 0 && quartersOnSale(quarters) <= few;
}
