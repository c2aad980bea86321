import { milestoneKinds, type MilestoneKind } from '../milestones/milestones';
import type { Cents } from '../money';
import { effectiveStatus, type GroupStatus } from './groupStatus';

/** The fields of a group that its stage follows from; instants as stored or as sent. */
export interface StageParts {
  status: GroupStatus;
  remainingCents: Cents;
  /** The instant by which every share must be sold; null: no day was promised. */
  fillBy: Date | string | null;
  /** When that day came and was decided. */
  decidedAt: Date | string | null;
  calledOffAt: Date | string | null;
  /** The last milestone that is done. */
  reached: MilestoneKind | null;
  /** When all shares were handed out. */
  doneAt: Date | string | null;
}

/**
 * The stages of a group. `due`: past its deadline, not sold out and not settled yet, for
 * about a minute in which no share is sold.
 */
export const groupStages = [
  'selling',
  'due',
  'filled',
  'calledOff',
  'closed',
  ...milestoneKinds,
  'done',
] as const;
export type GroupStage = (typeof groupStages)[number];

/** The animal is no longer alive: nothing of it is sold or held, and it is not called off. */
export const isHarvested = (stage: GroupStage): boolean =>
  stage === 'harvested' || stage === 'cut' || stage === 'ready' || stage === 'done';

/** Nothing of it is sold or waited for any more. */
export const isOver = (stage: GroupStage): boolean =>
  stage === 'calledOff' || stage === 'closed' || isHarvested(stage);

/** A group that is still for sale may be booked at the butcher: it keeps selling. */
export function stageOf(group: StageParts, now: Date): GroupStage {
  if (group.calledOffAt) return 'calledOff';
  if (group.doneAt) return 'done';
  if (group.reached && isHarvested(group.reached)) return group.reached;
  const status = effectiveStatus(group);
  if (status === 'open') {
    return hasCome(group.fillBy, now) && !group.decidedAt ? 'due' : 'selling';
  }
  if (group.reached) return group.reached;
  return status === 'full' ? 'filled' : 'closed';
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
