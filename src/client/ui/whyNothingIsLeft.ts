import type { GroupStatus } from '#shared/groups/groupStatus';
import { quartersOf, type Portion } from '#shared/groups/portions';
import {
  freeQuartersOf,
  withoutOwnHold,
  type QuarterCounts,
} from '#shared/inventory/quarterCounts';

/** Fields of a group that tell if anything can be bought. */
export interface OnSaleParts {
  status: GroupStatus;
  shares: readonly { portion: Portion; available: boolean }[];
  quarters: QuarterCounts;
}

/**
 * `held`: a buyer is paying for the last share, which may become free · `sold`: all of it is ·
 * `closed`: taken off sale · `tooSmall`: what is left is less than any share on offer.
 */
export type Obstacle = 'held' | 'sold' | 'closed' | 'tooSmall';

/** Why no share of the group can be bought now; `null` where one can. */
export function whyNothingIsLeft(group: OnSaleParts): Obstacle | null {
  if (group.shares.some(({ available }) => available)) return null;
  if (group.status === 'closed') return 'closed';
  const counts = withoutOwnHold(group.quarters);
  const free = freeQuartersOf(counts);
  const smallest = Math.min(...group.shares.map(({ portion }) => quartersOf[portion]));
  if (group.status === 'open' && counts.held > 0 && free + counts.held >= smallest) return 'held';
  return free > 0 && group.status === 'open' ? 'tooSmall' : 'sold';
}

/** The same for the reader; how soon what is held comes free, only the page that knows can say. */
export const obstacleText: Record<Obstacle, string> = {
  held: 'A buyer is paying for the last share. If they do not finish, it goes back on sale; this page updates.',
  sold: 'Every share of this animal is sold.',
  closed: 'This group is closed.',
  tooSmall: 'What is left is less than any share on offer.',
};
