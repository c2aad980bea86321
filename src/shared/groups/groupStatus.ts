import { z } from 'zod';

export const groupStatuses = ['open', 'full', 'closed'] as const;
export const groupStatusSchema = z.enum(groupStatuses);
export type GroupStatus = z.infer<typeof groupStatusSchema>;

/** Remaining cost, or share of a full portion, at or below this counts as nothing left. */
export const fullShareThreshold = 0.001;

interface StatusParts {
  status: GroupStatus;
  /** Dollars. */
  remainingCost: number;
}

/** Closed if stored closed; else full if nothing remains; else open. */
export function effectiveStatus({ status, remainingCost }: StatusParts): GroupStatus {
  if (status === 'closed') return 'closed';
  return remainingCost <= fullShareThreshold ? 'full' : 'open';
}

interface PortionParts {
  remainingCost: number;
  /** Dollars. */
  costPerPortion: number;
}

/** How many full portions the remaining cost still buys, as a decimal number. */
export const remainingPortions = ({ remainingCost, costPerPortion }: PortionParts): number =>
  costPerPortion > 0 ? Math.max(0, remainingCost / costPerPortion) : 0;

/** Not closed, and more than a sliver of a full portion left. */
export const isPurchasable = (group: StatusParts & PortionParts): boolean =>
  group.status !== 'closed' && remainingPortions(group) > fullShareThreshold;
