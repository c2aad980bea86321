import type { Cents } from '../money';

export const groupStatuses = ['open', 'full', 'closed'] as const;
export type GroupStatus = (typeof groupStatuses)[number];

export const groupStatusLabels: Record<GroupStatus, string> = {
  open: 'Open',
  full: 'Full',
  closed: 'Closed',
};

/** A share of a full portion at or below this counts as nothing left. */
const fullShareThreshold = 0.001;

interface StatusParts {
  status: GroupStatus;
  remainingCents: Cents;
}

/** Closed if stored closed; else full if nothing remains; else open. */
export function effectiveStatus({ status, remainingCents }: StatusParts): GroupStatus {
  if (status === 'closed') return 'closed';
  return remainingCents <= 0 ? 'full' : 'open';
}

interface PortionParts {
  remainingCents: Cents;
  costPerPortionCents: Cents;
}

/** How many full portions the remaining cost still buys, as a decimal number. */
export const remainingPortions = ({ remainingCents, costPerPortionCents }: PortionParts): number =>
  costPerPortionCents > 0 ? Math.max(0, remainingCents / costPerPortionCents) : 0;

/** Not closed, and more than a sliver of a full portion left. */
export const isPurchasable = (group: StatusParts & PortionParts): boolean =>
  group.status !== 'closed' && remainingPortions(group) > fullShareThreshold;
