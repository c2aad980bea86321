import { stageOf, type GroupStage, type StageParts } from '../groups/groupStage';
import type { Cents } from '../money';
import { quartersOf, type Portion } from '../groups/portions';

/** Maximum of waitlist places per user, waitlist holds included. */
export const mostPlaces = 3;

/** Maximum of people on one group's waitlist, waitlist holds included. */
export const mostOnWaitlist = 200;

/** A user's place on a waitlist. */
export interface Place {
  userId: string;
  portion: Portion;
}

/** The fields of a group that decide whether it has a waitlist. */
export interface WaitingParts extends StageParts {
  /** Amount that opening it again puts on sale; null: not known. */
  reopenCents: Cents;
}

/**
 * Why a group has no waitlist now: its stage, or returned shares would not be for sale, as once the animal
 * is booked at the butcher.
 */
export type WaitObstacle = Extract<GroupStage, 'due' | 'calledOff' | 'closed'> | 'offSale';

/**
 * Why a user cannot join the waitlist: the group has ended, or an admin marked it full, or its supplier
 * retained the rest at the deadline; `null` where they can.
 */
export function waitObstacle(group: WaitingParts, now: Date): WaitObstacle | null {
  const stage = stageOf(group, now);
  if (stage === 'due' || stage === 'calledOff' || stage === 'closed') return stage;
  if (stage !== 'selling' && stage !== 'filled') return 'offSale';
  return group.status === 'full' && group.reopenCents > 0 ? 'offSale' : null;
}

/**
 * True for a sold-out portion: the quarters left are too few. Quarters held by buyers count as left, because
 * otherwise a released hold could be steered to an accomplice on the waitlist; waitlist holds do not.
 */
export const isSoldOut = (
  portion: Portion,
  { quartersLeft, quartersOffered }: { quartersLeft: number; quartersOffered: number },
): boolean => quartersOf[portion] > quartersLeft - quartersOffered;

/**
 * True where a place is kept when its portion changes: for the same or a smaller one, which takes nothing from those
 * behind; a bigger one moves the place to the end.
 */
export const keepsPlace = (before: Portion, after: Portion): boolean =>
  quartersOf[after] <= quartersOf[before];

/** A user's position, beginning at 1; `null` without a place. */
export function positionOf(waiting: readonly Place[], userId: string): number | null {
  const index = waiting.findIndex((place) => place.userId === userId);
  return index < 0 ? null : index + 1;
}
