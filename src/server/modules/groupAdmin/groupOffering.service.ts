import { newStock } from '#shared/inventory/pricing';
import type { groupRoutes } from '#shared/groups/groups.contract';
import { toCents } from '#shared/money';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';
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
}

export type GroupOfferingService = ReturnType<typeof createGroupOfferingService>;

/** Offering an animal, and taking an offer back. */
export function createGroupOfferingService({ db, groups, holds, inviting }: OfferingDeps) {
  const createGroup: Handler<Routes['createGroup']> = async ({ body }, { caller }) => {
    const { totalCost, totalPortions, inviteEmails, tag, weights, ...offer } = body;
    // A supplier admin's groups are their own supplier's, whatever they send.
    const sentSupplier = caller.role === 'superadmin' ? body.supplierId : caller.supplierId;
    const stock = newStock(toCents(totalCost), totalPortions);
    const groupId = await db.transaction(async (tx) => {
      const { id: supplierId } = await requireSupplier(tx, sentSupplier ?? '', noSupplier);
      const id = await insertGroup(tx, {
        ...offer,
        ...stock,
        supplierId,
        tag: tag ? tag : null,
        weights: readWeights(weights),
        createdBy: caller.id,
      });
      await openStock(tx, id, stock, { actorId: caller.id });
      for (const email of inviteEmails) {
        await inviting.invite(tx, { groupId: id, email, invitedBy: caller.id });
      }
      const after = { name: body.name, totalCost, totalPortions, supplierId };
      await recordAudit(tx, { actorId: caller.id, action: 'group.create', subjectId: id, after });
      return id;
    });
    return groups.present(caller, groupId);
  };

  const deleteGroup: Handler<Routes['deleteGroup']> = async ({ params }, { caller }) => {
    const released = await db.transaction(async (tx) => {
      const { id, name } = await lockManagedGroup(tx, caller, params.id);
      if (await hasPaidShares(tx, id)) {
        throw new AppError(
          'conflict',
          'This group has paid shares. Close it and refund them before you delete it.',
        );
      }
      const holdsOfGroup = await holds.releaseAll(tx, id);
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
