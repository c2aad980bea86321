/** How many shares one buyer may hold at once. */
export const mostHolds = 3;

/** A network may always hold this much: one Full. */
export const leastHeldQuarters = 4;

/** For so long a hold that ran out unpaid counts. */
export const ranOutCountsSeconds = 24 * 3600;

/** A hold of a network, live or run out unpaid; negative seconds are past. */
export interface NetworkHold {
  quarters: number;
  isLive: boolean;
  secondsToEnd: number;
}

const sumOf = (holds: NetworkHold[]): number =>
  holds.reduce((sum, { quarters }) => sum + quarters, 0);

/**
 * In how many seconds a network has room for so many quarters more, should it pay for none of those
 * that it holds: `most` at once, less what ran out unpaid within a day, but always a Full.
 */
export function roomIn(holds: NetworkHold[], quarters: number, most: number): number {
  // A live hold that has expired stays live until the sweep has checked its payment.
  const isHeld = ({ isLive, secondsToEnd }: NetworkHold, at: number): boolean =>
    isLive && (at === 0 || secondsToEnd > at);
  const counts = ({ secondsToEnd }: NetworkHold, at: number): boolean =>
    secondsToEnd + ranOutCountsSeconds > at;
  return firstMoment(holds.flatMap(momentsOf), (at) => {
    const held = holds.filter((hold) => isHeld(hold, at));
    const ranOut = holds.filter((hold) => !isHeld(hold, at) && counts(hold, at));
    return sumOf(held) + quarters <= Math.max(leastHeldQuarters, most - sumOf(ranOut));
  });
}

const momentsOf = ({ secondsToEnd }: NetworkHold): number[] => [
  // An expired one may end at any moment.
  Math.max(1, secondsToEnd),
  secondsToEnd + ranOutCountsSeconds,
];

/**
 * In how many seconds a user may hold a share again, from the ages of their expired unpaid holds: the
 * first in a day is free, the next costs one hold's time since then, each further one twice as long, at
 * most a day.
 */
export function pauseLeft(ranOutAgo: number[], holdSeconds: number): number {
  const sinceLast = Math.min(...ranOutAgo);
  const pauses = ranOutAgo.map((_, index) => pauseAfter(index + 1, holdSeconds) - sinceLast);
  const forgotten = ranOutAgo.map((ago) => ranOutCountsSeconds - ago);
  return firstMoment([...pauses, ...forgotten], (at) => {
    const counted = ranOutAgo.filter((ago) => ago + at < ranOutCountsSeconds).length;
    return pauseAfter(counted, holdSeconds) <= sinceLast + at;
  });
}

const pauseAfter = (ranOut: number, holdSeconds: number): number =>
  ranOut < 2 ? 0 : Math.min(ranOutCountsSeconds, holdSeconds * 2 ** (ranOut - 2));

/** Now, or the first of these moments from which on it is so. */
function firstMoment(moments: number[], isSo: (at: number) => boolean): number {
  if (isSo(0)) return 0;
  const sorted = moments.filter((at) => at > 0).sort((one, other) => one - other);
  return sorted.find(isSo) ?? ranOutCountsSeconds;
}
