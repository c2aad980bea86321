import { formatDollars } from '../money';
import type { GroupStatus } from './groupStatus';

interface GroupEdit {
  /** Dollars, as all amounts here. */
  totalCost: number;
  costPerPortion: number;
  /** As stored before this edit. */
  previousRemainingCost: number;
  remainingCost: number;
  /** Cost of the unsold quarters together; the total where the server does not say. */
  unsoldCost: number;
  status: GroupStatus;
}

/**
 * Why an edit of the remaining cost is refused, or `null`. What all unsold quarters cost is always
 * allowed, even where it is less than a portion.
 */
export function checkGroupEdit(edit: GroupEdit): string | null {
  if (edit.remainingCost === edit.previousRemainingCost || edit.status !== 'open') return null;
  if (edit.remainingCost > edit.totalCost)
    return 'Remaining Cost to Share cannot exceed Total Cost';
  if (edit.remainingCost > edit.unsoldCost) return describeMost(edit.unsoldCost);
  if (
    edit.remainingCost > 0 &&
    edit.remainingCost < Math.min(edit.costPerPortion, edit.unsoldCost)
  ) {
    return 'Cost per portion cannot exceed Remaining Cost to Share';
  }
  return null;
}

const describeMost = (unsoldCost: number): string =>
  unsoldCost > 0
    ? `Remaining Cost to Share cannot exceed ${formatDollars(unsoldCost)}: that is what the unsold shares cost`
    : 'Every share is sold: nothing is left to share the cost.';

/** Warning of the edit form: the remaining cost no longer buys a full portion. */
export const warnsOfLowRemainder = (
  edit: Pick<GroupEdit, 'remainingCost' | 'costPerPortion'>,
): boolean => edit.remainingCost < edit.costPerPortion;
