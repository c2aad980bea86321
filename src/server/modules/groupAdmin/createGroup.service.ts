/** Offering an animal, and taking an offer back. */

import { newStock } from '#shared/inventory/stock';
import { checkDeadline, type DeadlineTerms } from '#shared/groups/deadline';
import { paidSharesObstacle } from '#shared/groups/paidSharesObstacle';
import type { groupRoutes } from '#shared/groups/groups.contract';
import { keptZone, zoneOf } from '#shared/groups/timeZones';
import { toCents } from '#shared/money';
import { readPricing } from '#shared/groups/pricing';

import { inTransaction } from '../../context';
import { readNow } from '../../db/clock';
import { recordAudit } from '../../db/recordAudit';
import { AppError, ruleBroken } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { instantSent } from '../../http/sentTime';
import { inviteToGroup } from '../invites/inviting.service';
import { showGroup } from '../groups/groups.service';
import { endHoldsAndWaitlist, cancelPayments } from '../checkout/releaseHolds.service';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { openStock } from '../inventory/stock.service';
import { deleteNewsPictures } from '../news/newsPictures.service';
import { deleteGroupPictures } from '../pictures/groupPictures.service';
import { noSupplier, requireSupplier } from '../suppliers/supplierLookup.service';
import { hasPaidShares, insertGroup, markDeleted } from './groupAdmin.queries';

type Routes = typeof groupRoutes;

export const createGroup: Handler<Routes['createGroup']> = async (
  context,
  { body },
  { caller },
) => {
  const { totalCost, totalPortions, inviteEmails, pricing, timeZone: sentZone, ...terms } = body;
  const { fillBy, ifUnfilled = 'refund' } = body;
  // A supplier admin's groups belong to their own supplier; a supplier in the body is ignored.
  const sentSupplier = caller.role === 'superadmin' ? body.supplierId : caller.supplierId;
  const stock = newStock(toCents(totalCost), totalPortions);
  const groupId = await inTransaction(context, async (tx) => {
    const supplier = await requireSupplier(tx.db, sentSupplier ?? '', noSupplier);
    const supplierId = supplier.id;
    const ownZone = sentZone ?? keptZone([supplier.timeZone], body.state);
    const zone = ownZone ?? zoneOf(body.state);
    const day = { fillBy: fillBy ? instantSent(fillBy, zone, 'fillBy') : null, ifUnfilled };
    if (day.fillBy) requireDay(day, await readNow(tx.db), tx.config.fillByNoticeHours);
    const id = await insertGroup(tx.db, {
      ...terms,
      ownZone,
      ...stock,
      ...day,
      pricing: pricing && readPricing(pricing),
      supplierId,
      createdBy: caller.id,
    });
    await openStock(tx.db, id, stock, { actorId: caller.id });
    await inviteToGroup(tx, { groupId: id, emails: inviteEmails, invitedBy: caller });
    const after = { name: body.name, totalCost, totalPortions, supplierId };
    await recordAudit(tx.db, { actorId: caller.id, action: 'group.create', subjectId: id, after });
    return id;
  });
  return showGroup(context, caller, groupId);
};

export const deleteGroup: Handler<Routes['deleteGroup']> = async (
  context,
  { params },
  { caller },
) => {
  const released = await inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    const { id, name } = group;
    if (await hasPaidShares(tx.db, id)) throw new AppError('conflict', paidSharesObstacle(group));
    const holdsOfGroup = await endHoldsAndWaitlist(tx, id);
    await markDeleted(tx.db, id);
    await deleteGroupPictures(tx, id);
    await deleteNewsPictures(tx.db, id);
    const before = { name };
    await recordAudit(tx.db, { actorId: caller.id, action: 'group.delete', subjectId: id, before });
    await announceGroupChange(tx.db, id);
    return holdsOfGroup;
  });
  await cancelPayments(context, released);
  return { message: 'Group deleted.' };
};

/** @throws AppError `rule` for a deadline that is too close. */
function requireDay(day: DeadlineTerms, now: Date, noticeHours: number): void {
  const problem = checkDeadline(
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
