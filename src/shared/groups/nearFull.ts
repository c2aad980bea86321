import type { Group } from './groups.contract';
import { effectiveStatus } from './groupStatus';
import { quartersPerPortion } from './portions';
import { quarterCountsOf } from '../inventory/quarterCounts';

/**
 * On sale, something of it sold, and at most one portion or a quarter of the animal left; what
 * somebody holds is still left (docs/decisions/008-overview.md).
 */
export function isNearFull(group: Group): boolean {
  const { total, sold, withdrawn = 0 } = quarterCountsOf(group);
  const few = Math.max(quartersPerPortion, total / 4);
  return effectiveStatus(group) === 'open' && sold > 0 && total - sold - withdrawn <= few;
}
