import type { LockedGroup } from '../inventory/stock.service';

interface HoldTimes {
  /** How long a share that came back is held at most (`OFFER_HOURS`). */
  waitlistHoldHours: number;
  /** How long an ordinary hold lasts (`HOLD_MINUTES`). */
  holdMinutes: number;
}

/**
 * How many seconds a person has to pay for a waitlist hold. Near the deadline at most half of
 * the remaining time, so that others can still buy the share; never shorter than an ordinary hold.
 */
export function waitlistHoldSeconds(
  { fillBy, decidedAt, lockedAt }: Pick<LockedGroup, 'fillBy' | 'decidedAt' | 'lockedAt'>,
  { waitlistHoldHours, holdMinutes }: HoldTimes,
): number {
  const longest = waitlistHoldHours * 3600;
  if (!fillBy || decidedAt) return longest;
  const left = (fillBy.getTime() - lockedAt.getTime()) / 1000;
  return Math.max(holdMinutes * 60, Math.min(longest, left / 2));
}
