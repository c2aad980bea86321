import { pauseLeft, roomIn, type NetworkHold } from '#shared/purchases/holdLimits';

import { tooManyTries } from '../../http/rateLimit';

/** What one network may hold at once. */
export interface NetworkLimit {
  quarters: number;
  /** Whether what ran out there unpaid is taken off that. */
  countsRanOut: boolean;
}

/**
 * Whoever lets holds run out waits, each time longer.
 * @param ranOut how many seconds ago each of theirs did that still counts.
 * @throws AppError `tooManyTries`
 */
export function requireNoPause(ranOut: number[], holdSeconds: number): void {
  const seconds = pauseLeft(ranOut, holdSeconds);
  if (seconds === 0) return;
  throw tooManyTries(`${ranOut.length} shares ran out that you held and did not pay for.`, seconds);
}

/**
 * One network holds only so much at once, by however many accounts.
 * @throws AppError `tooManyTries`
 */
export function requireRoom(
  holds: NetworkHold[],
  quarters: number,
  { quarters: most, countsRanOut }: NetworkLimit,
): void {
  const counted = countsRanOut ? holds : holds.filter(({ isLive }) => isLive);
  const seconds = roomIn(counted, quarters, most);
  if (seconds === 0) return;
  throw tooManyTries('Too many unpaid shares are held from your network.', seconds);
}
