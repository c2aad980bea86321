import type { GroupStatus } from './groupStatus';

interface GroupEdit {
  /** Dollars, as all amounts here. */
  totalCost: number;
  costPerPortion: number;
  /** As stored before this edit. */
  previousRemainingCost: number;
  remainingCost: number;
  status: GroupStatus;
}

/** Why an edit of the remaining cost is refused, or `null` (specification and decisions, section 5). */
export function checkGroupEdit(edit: GroupEdit): string | null {
  if (edit.remainingCost === edit.previousRemainingCost || edit.status !== 'open') return null;
  if (edit.remainingCost > edit.totalCost)
    return 'Remaining Cost to Share cannot exceed Total Cost';
  if (edit.remainingCost > 0 && edit.remainingCost < edit.costPerPortion) {
    return 'Cost per portion cannot exceed Remaining Cost to Share';
  }
  return null;
}

/** Whether the edit form warns: what remains no longer buys a full portion. */
export const warnsOfLowRemainder = (
  edit: Pick<GroupEdit, 'remainingCost' | 'costPerPortion'>,
): boolean => edit.remainingCost < edit.costPerPortion;
