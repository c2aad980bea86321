import type { LockedGroup } from '../inventory/stock';

interface OfferTimes {
  /** How long a share that came back is held at most (`OFFER_HOURS`). */
  offerHours: number;
  /** How long an ordinary hold lasts (`HOLD_MINUTES`). */
  holdMinutes: number;
}

/**
 * How many seconds whoever is asked has to take a share that came back. Near the group's day at
 * most half of the time left, so that somebody else can buy what nobody takes; never shorter than an
 * ordinary hold.
 */
export function offerSeconds(
  { fillBy, decidedAt, lockedAt }: Pick<LockedGroup, 'fillBy' | 'decidedAt' | 'lockedAt'>,
  { offerHours, holdMinutes }: OfferTimes,
): number {
  const longest = offerHours * 3600;
  if (!fillBy || decidedAt) return longest;
  const left = (fillBy.getTime() - lockedAt.getTime()) / 1000;
  return Math.max(holdMinutes * 60, Math.min(longest, left / 2));
}
