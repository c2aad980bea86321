import type { Portion } from '#shared/groups/portions';
import {
  quartersOnSale,
  withoutOwnHold,
  type QuarterCounts,
} from '#shared/inventory/quarterCounts';
import { isSoldOut, keepsPlace, waitObstacle, type WaitingParts } from '#shared/waitlist/waitlist';

import { countOf } from '../labels';

/** The fields of a group that decide which waitlists it has. */
export interface WaitlistGroup extends WaitingParts {
  shares: readonly { portion: Portion; available: boolean }[];
  quarters: QuarterCounts;
  line: WaitlistParts;
  can: { waitlist: boolean };
}

interface WaitlistParts {
  waiting: number;
  quartersOffered: number;
  place: Place | null;
  offer: object | null;
}

/** The reader's position, and the portion. */
export interface Place {
  portion: Portion;
  position: number;
}

/** The portions whose waitlist the reader can join now (R-4.19). */
export function portionsToWaitFor(group: WaitlistGroup, now: Date): Portion[] {
  const { can, line, quarters } = group;
  if (!can.waitlist || line.offer || quarters.yoursHeld > 0 || waitObstacle(group, now)) return [];
  return unavailable(group).filter((portion) => isGone(group, portion));
}

/** The portions that other buyers hold while they pay; they have no waitlist (R-4.19). */
export function portionsHeld(group: WaitlistGroup, now: Date): Portion[] {
  const isHeld = withoutOwnHold(group.quarters).held > group.line.quartersOffered;
  if (!isHeld || waitObstacle(group, now)) return [];
  return unavailable(group).filter((portion) => !isGone(group, portion));
}

const unavailable = ({ shares }: WaitlistGroup): Portion[] =>
  shares.filter(({ available }) => !available).map(({ portion }) => portion);

const isGone = ({ quarters, line }: WaitlistGroup, portion: Portion): boolean =>
  isSoldOut(portion, {
    quartersLeft: quartersOnSale(quarters),
    quartersOffered: line.quartersOffered,
  });

/** When a held share is free again at the latest; without minutes where the server does not send them. */
export const heldText = (minutes: number | null): string =>
  `Held for a buyer who is paying. If they do not finish, it goes back on sale${
    minutes === null ? '' : ` within ${countOf(minutes, 'minute')}`
  }.`;

/** The reader's place, where none of the portions that are listed is the one it is for. */
export function placeNotListed({ place }: WaitlistParts, listed: readonly Portion[]): Place | null {
  return place && !listed.includes(place.portion) ? place : null;
}

/** `You are number 2 on the waitlist for a Half.` */
export const placeText = ({ portion, position }: Place): string =>
  position === 1
    ? `You are first on the waitlist for a ${portion}.`
    : `You are number ${String(position)} on the waitlist for a ${portion}.`;

/** Label of the button; a bigger wish gives up the place. */
export function waitText({ place }: WaitlistParts, portion: Portion): string {
  if (!place) return `Join the waitlist for a ${portion}`;
  return `Switch to a ${portion}${keepsPlace(place.portion, portion) ? '' : ' (you go to the end of the line)'}`;
}

/** How many people are on the waitlist; null for none. */
export const waitingText = ({ waiting }: WaitlistParts): string | null =>
  waiting === 0
    ? null
    : waiting === 1
      ? '1 person is on the waitlist'
      : `${String(waiting)} people are on the waitlist`;
