import type { Portion } from '#shared/groups/portions';
import { keepsPlace, waitObstacle, type WaitingParts } from '#shared/waitlist/line';

/** What of a group tells whom somebody could wait for; without a line nothing of it is drawn. */
export interface WaitedFor extends WaitingParts {
  shares: readonly { portion: Portion; available: boolean }[];
  quarters: { yoursHeld: number };
  line: LineParts | null;
}

interface LineParts {
  waiting: number;
  place: Place | null;
  offer: object | null;
}

/** Where the reader stands, and for what. */
export interface Place {
  portion: Portion;
  position: number;
}

/** The portions that the reader could stand in line for now. */
export function portionsToWaitFor(group: WaitedFor, now: Date): Portion[] {
  const { line, quarters } = group;
  if (!line || line.offer || quarters.yoursHeld > 0 || waitObstacle(group, now)) return [];
  return group.shares.filter(({ available }) => !available).map(({ portion }) => portion);
}

/** The reader's place, where none of the portions that are listed is the one it is for. */
export function placeBeside(line: LineParts | null, listed: readonly Portion[]): Place | null {
  const place = line?.place ?? null;
  return place && !listed.includes(place.portion) ? place : null;
}

/** `You are number 2 in line for a Half.` */
export const placeWords = ({ portion, position }: Place): string =>
  position === 1
    ? `You are first in line for a ${portion}.`
    : `You are number ${String(position)} in line for a ${portion}.`;

/** What the button does; a bigger wish gives up the place. */
export function waitWords({ place }: LineParts, portion: Portion): string {
  if (!place) return `Stand in line for a ${portion}`;
  return `Wait for a ${portion} instead${keepsPlace(place.portion, portion) ? '' : ', at the end'}`;
}

/** How many wait, for whoever thinks of it. */
export const waitingWords = ({ waiting }: LineParts): string | null =>
  waiting === 0
    ? null
    : waiting === 1
      ? '1 person is in line'
      : `${String(waiting)} people are in line`;
