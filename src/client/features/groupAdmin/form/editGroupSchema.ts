import { checkGroupEdit } from '#shared/groups/checkGroupEdit';
import { updateGroupBodySchema } from '#shared/groups/groupForms';
import type { Group } from '#shared/groups/groups.contract';
import { unsoldCostOf } from '#shared/inventory/quarterCounts';

/** The contract's form, and the rules that need the group as it is stored. */
export const editGroupSchema = (stored: Group) =>
  updateGroupBodySchema.superRefine(({ remainingCost, status }, context) => {
    const isPutBack = stored.status !== 'open' && remainingCost === stored.reopenCost;
    if (isPutBack) return;
    const message = checkGroupEdit({
      totalCost: stored.totalCost,
      costPerPortion: stored.costPerPortion,
      previousRemainingCost: stored.remainingCost,
      remainingCost: remainingCost ?? stored.remainingCost,
      unsoldCost: unsoldCostOf(stored),
      status: status ?? stored.status,
    });
    if (message) context.addIssue({ code: 'custom', path: ['remainingCost'], message });
  });
