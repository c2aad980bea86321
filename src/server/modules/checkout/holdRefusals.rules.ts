import { mostHolds, pauseLeft, roomIn, type NetworkHold } from '#shared/purchases/holdLimits';

import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import { networksOf } from '../../http/network';
import { tooManyAttempts } from '../../http/rateLimit';
import { readNotTaken } from './placeHold.queries';

/** Limit of one network's holds at once. */
export interface NetworkLimit {
  heldQuarters: number;
  /** True where holds that ran out there unpaid are taken off that. */
  countsRanOut: boolean;
}

/** @throws AppError `conflict` where a buyer holds as much as one may at once. */
export function requireFewHolds(liveHolds: number): void {
  if (liveHolds < mostHolds) return;
  throw new AppError(
    'conflict',
    `You hold ${mostHolds} shares already. Pay for one or release one first.`,
  );
}

/**
 * A buyer who lets holds run out waits, each time longer.
 * @param ranOut how many seconds ago each of theirs did that still counts.
 * @throws AppError `tooManyTries`
 */
export function requireNoPause(ranOut: number[], holdSeconds: number): void {
  const seconds = pauseLeft(ranOut, holdSeconds);
  if (seconds === 0) return;
  throw tooManyAttempts(
    `${ranOut.length} shares ran out that you held and did not pay for.`,
    seconds,
  );
}

/**
 * The same before a person joins a waitlist, where offers that they did not take count, too.
 * @throws AppError `tooManyTries`
 */
export async function requireNoWaitlistPause(
  tx: Db,
  userId: string,
  holdSeconds: number,
): Promise<void> {
  const notTaken = await readNotTaken(tx, { userId });
  const ago = notTaken.map(({ secondsAgo }) => secondsAgo);
  const seconds = pauseLeft(ago, holdSeconds);
  if (seconds === 0) return;
  throw tooManyAttempts(
    `${ago.length} shares were held for you that you did not pay for.`,
    seconds,
  );
}

/**
 * One network holds only so much at once, by however many accounts, and a wider one only a little more
 * (R-14.13).
 * @param holds of the widest network that the buyer's is part of.
 * @throws AppError `tooManyTries`
 */
export function requireRoom(
  holds: (NetworkHold & { network: string })[],
  wanted: { network: string; quarters: number },
  { heldQuarters: most, countsRanOut }: NetworkLimit,
): void {
  const counted = holds
    .filter(({ isLive }) => isLive || countsRanOut)
    .map((hold) => ({ ...hold, within: networksOf(hold.network).map(({ name }) => name) }));
  const waits = networksOf(wanted.network).map(({ name, times }) => {
    const there = counted.filter(({ within }) => within.includes(name));
    return roomIn(there, wanted.quarters, Math.floor(most * times));
  });
  const seconds = Math.max(...waits);
  if (seconds === 0) return;
  throw tooManyAttempts('Too many unpaid shares are held from your network.', seconds);
}
