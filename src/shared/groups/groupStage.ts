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
export const groupStages = ['selling', 'due', 'filled', 'calledOff', 'closed'] as const;
export type GroupStage = (typeof groupStages)[number];

/** Nothing of it is sold or waited for any more. */
export const isOver = (stage: GroupStage): boolean => stage === 'calledOff' || stage === 'closed';

export function stageOf(group: StageParts, now: Date): GroupStage {
  if (group.calledOffAt) return 'calledOff';
  const status = effectiveStatus(group);
  if (status !== 'open') return status === 'full' ? 'filled' : 'closed';
  return hasCome(group.fillBy, now) && !group.decidedAt ? 'due' : 'selling';
}

/**
 * Why a buyer does not leave a group by themselves, or `null` where they may. Once its day was
 * decided the group goes ahead with those who had bought by then, though it may be selling again.
 */
export function leaveObstacle(
  group: StageParts,
  { paidAt }: { paidAt: Date | string | null },
  now: Date,
): Exclude<GroupStage, 'selling'> | 'wentAhead' | null {
  const stage = stageOf(group, now);
  if (stage !== 'selling') return stage;
  return paidAt && group.decidedAt && new Date(paidAt) <= new Date(group.decidedAt)
    ? 'wentAhead'
    : null;
}

const hasCome = (fillBy: StageParts['fillBy'], now: Date): boolean =>
  fillBy !== null && new Date(fillBy).getTime() <= now.getTime();
