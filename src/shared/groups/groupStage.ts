import { effectiveStatus, type GroupStatus } from './groupStatus';
import type { Cents } from '../money';

/** The fields of a group that its stage follows from; instants as stored or as sent. */
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
 * The stages of a group. `due`: past its deadline, not sold out and not settled yet, for about a
 * minute in which no share is sold.
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
 * Why a buyer may not leave a group themselves, or `null` where they may. Once its deadline is
 * settled the group goes ahead with its buyers, even if it is selling again.
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
