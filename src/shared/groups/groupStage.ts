import { effectiveStatus, type GroupStatus } from './groupStatus';
import type { Cents } from '../money';

/** What of a group tells where it is in its life; instants as they are stored or as they travel. */
export interface StageParts {
  status: GroupStatus;
  remainingCents: Cents;
  /** The instant by which every share must be sold; null: no day was promised. */
  fillBy: Date | string | null;
  /** When that day came and was decided. */
  decidedAt: Date | string | null;
  calledOffAt: Date | string | null;
}

/**
 * Where a group is between its offer and its end. `due`: its day has come unfilled and nothing
 * is decided yet, a matter of a minute in which nobody buys any more.
 */
export type GroupStage = 'selling' | 'due' | 'filled' | 'calledOff' | 'closed';

export function stageOf(group: StageParts, now: Date): GroupStage {
  if (group.calledOffAt) return 'calledOff';
  const status = effectiveStatus(group);
  if (status !== 'open') return status === 'full' ? 'filled' : 'closed';
  return hasCome(group.fillBy, now) && !group.decidedAt ? 'due' : 'selling';
}

const hasCome = (fillBy: StageParts['fillBy'], now: Date): boolean =>
  fillBy !== null && new Date(fillBy).getTime() <= now.getTime();
