import { newStock } from '#shared/inventory/pricing';
import { checkFillBy, type FillByTerms } from '#shared/groups/fillBy';
import { paidSharesObstacle } from '#shared/groups/paidSharesObstacle';
import type { groupRoutes } from '#shared/groups/groups.contract';
import { toCents } from '#shared/money';

import { readNow } from '../../db/clock';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import type { BoundHandler } from '../../http/serve';
import type { HoldsService } from '../checkout/holds.service';
import { lockManagedGroup } from '../groups/groupAccess';
import type { GroupsService } from '../groups/groups.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { openStock } from '../inventory/stock';
import type { InvitingService } from '../invites/inviting.service';
import { requireSupplier } from '../suppliers/supplierLookup';
import { hasPaidShares, insertGroup, markDeleted } from './groupAdmin.queries';
import { readWeights } from './groupForm';

type Routes = typeof groupRoutes;

const noSupplier = 'No valid supplier linked. Cannot create group.';

interface OfferingDeps {
  db: Db;
  groups: GroupsService;
  holds: HoldsService;
  inviting: InvitingService;
  /** From when a day is set until it comes, at least. */
  noticeHours: number;
}

export type GroupOfferingService = ReturnType<typeof createGroupOfferingService>;

/** Offering an animal, and taking an offer back. */
export function createGroupOfferingService(deps: OfferingDeps) {
  const { db, groups, holds, inviting, noticeHours } = deps;
  const createGroup: BoundHandler<Routes['createGroup']> = async ({ body }, { caller }) => {
    const { totalCost, totalPortions, inviteEmails, weights, ...offer } = body;
    const { fillBy, ifUnfilled = 'refund' } = body;
    const day = { fillBy: fillBy ? new Date(fillBy) : null, ifUnfilled };
    if (day.fillBy) requireDay(day, await readNow(db), noticeHours);
    // A supplier admin's groups are their own supplier's, whatever they send.
    const sentSupplier = caller.role === 'superadmin' ? body.supplierId : caller.supplierId;
    const stock = newStock(toCents(totalCost), totalPortions);
    const groupId = await db.transaction(async (tx) => {
      const { id: supplierId } = await requireSupplier(tx, sentSupplier ?? '', noSupplier);
      const id = await insertGroup(tx, {
        ...offer,
        ...stock,
        ...day,
        supplierId,
        weights: readWeights(weights),
        createdBy: caller.id,
      });
      await openStock(tx, id, stock, { actorId: caller.id });
      await inviting.invite(tx, { groupId: id, emails: inviteEmails, invitedBy: caller });
      const after = { name: body.name, totalCost, totalPortions, supplierId };
      await recordAudit(tx, { actorId: caller.id, action: 'group.create', subjectId: id, after });
      return id;
    });
    return groups.present(caller, groupId);
  };

  const deleteGroup: BoundHandler<Routes['deleteGroup']> = async ({ params }, { caller }) => {
    const released = await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      const { id, name } = group;
      if (await hasPaidShares(tx, id)) throw new AppError('conflict', paidSharesObstacle(group));
      const holdsOfGroup = await holds.endAll(tx, id);
      await markDeleted(tx, id);
      const before = { name };
      await recordAudit(tx, { actorId: caller.id, action: 'group.delete', subjectId: id, before });
      await announceGroupChange(tx, id);
      return holdsOfGroup;
    });
    await holds.cancelPayments(released);
    return { message: 'Group deleted.' };
  };

  return { createGroup, deleteGroup };
}

/** @throws AppError `rule` for a day that leaves nobody time. */
function requireDay(day: FillByTerms, now: Date, noticeHours: number): void {
  const problem = checkFillBy(
    {
      stored: { fillBy: null, ifUnfilled: day.ifUnfilled },
      next: day,
      stage: 'selling',
      hasBuyers: false,
      isDecided: false,
      wasPostponed: false,
    },
    now,
    noticeHours,
  );
  if (problem) throw ruleBroken(problem.message, problem.field);
}
