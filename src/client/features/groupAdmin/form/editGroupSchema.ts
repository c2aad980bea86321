import { checkGroupEdit } from '#shared/groups/checkGroupEdit';
import { updateGroupBodySchema } from '#shared/groups/groupForms';
import { toDollars } from '#shared/money';

import type { Group } from '../../../api/group';

/** The contract's form, and the rules that need the group as it is stored. */
export const editGroupSchema = (stored: Group) =>
  updateGroupBodySchema.superRefine(({ remainingCost, status }, context) => {
    const putBack = stored.status === 'open' ? null : toDollars(stored.reopenCents);
    if (remainingCost === putBack) return;
    const previousRemainingCost = toDollars(stored.remainingCents);
    const message = checkGroupEdit({
      totalCost: toDollars(stored.totalCents),
      costPerPortion: toDollars(stored.costPerPortionCents),
      previousRemainingCost,
      remainingCost: remainingCost ?? previousRemainingCost,
      unsoldCost: toDollars(stored.unsoldCents),
      status: status ?? stored.status,
    });
    if (message) context.addIssue({ code: 'custom', path: ['remainingCost'], message });
  });
