import { stageOf, type GroupStage, type StageParts } from '../groups/groupStage';
import type { Cents } from '../money';
import { quartersOf, type Portion } from '../groups/portions';

/** For how many groups somebody may stand in line at once, offers to them counted in. */
export const mostPlaces = 3;

/** So many stand in one group's line at most, offers counted in. */
export const mostOnWaitlist = 200;

/** Somebody who waits for a share of a group. */
export interface Place {
  userId: string;
  portion: Portion;
}

/** What of a group tells whether people may wait for a share of it. */
export interface WaitingParts extends StageParts {
  /** What opening it again puts on sale; null: not known. */
  reopenCents: Cents | null;
}

/** Why nobody may stand in line for a group: its stage, or what comes back of it is not sold. */
export type WaitObstacle = Exclude<GroupStage, 'selling' | 'filled'> | 'offSale';

/**
 * What keeps people from standing in line: the group has ended, or an admin marked it full, as its day
 * does where its supplier keeps the rest; `null` where they may.
 */
export function waitObstacle(group: WaitingParts, now: Date): WaitObstacle | null {
  const stage = stageOf(group, now);
  if (stage !== 'selling' && stage !== 'filled') return stage;
  return group.status === 'full' && (group.reopenCents ?? 0) > 0 ? 'offSale' : null;
}

/**
 * Whether a portion is sold out: what is left does not make one. What buyers hold while they pay is
 * left, else a hold let go could be put into the hands of an accomplice on the waitlist; what is
 * offered to people from the waitlist is theirs.
 */
export const isSoldOut = (
  portion: Portion,
  { quartersLeft, quartersOffered }: { quartersLeft: number; quartersOffered: number },
): boolean => quartersOf[portion] > quartersLeft - quartersOffered;

/**
 * Whether a changed wish keeps its place in line: a smaller one does, since it takes nothing that the
 * place did not stand for already; a bigger one goes to the end, past nobody who came before.
 */
export const keepsPlace = (before: Portion, after: Portion): boolean =>
  quartersOf[after] <= quartersOf[before];

/** How many are asked before somebody and they with them; `null` where they do not wait. */
export function positionOf(waiting: readonly Place[], userId: string): number | null {
  const index = waiting.findIndex((place) => place.userId === userId);
  return index < 0 ? null : index + 1;
}
