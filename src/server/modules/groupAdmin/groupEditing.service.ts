/** The edit form and the status dropdown: one set of effects for both. */

import { checkGroupEdit } from '#shared/groups/checkGroupEdit';
import { animalFacts } from '#shared/groups/facts';
import { checkSmallestShare, fixedOnceSold } from '#shared/groups/groupForms';
import { costPerPortionCents } from '#shared/inventory/sharePrice';
import { unsoldCents } from '#shared/inventory/stock';
import type { Group, groupRoutes } from '#shared/groups/groups.contract';
import { toCents, toDollars } from '#shared/money';
import { notTheirGroup } from '#shared/permissions';
import type { RouteInput } from '#shared/route';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import type { Caller, Handler } from '../../http/serve';
import { offerToNext } from '../holds/offerToNext';
import {
  cancelPayments,
  endHoldsAndWaitlist,
  releaseHoldsOfGroup,
} from '../checkout/releaseHolds.service';
import { showGroup } from '../groups/groups.service';
import { listLiveHolds } from '../checkout/holds.queries';
import { lockManagedGroup } from '../groups/groupAccess';
import { announceGroupChange } from '../inventory/groupChanges';
import {
  correctStock,
  lockGroup,
  reopenStock,
  withdrawStock,
  type LockedGroup,
} from '../inventory/stock';
import { requireSupplier } from '../suppliers/supplierLookup';
import { updateGroupRow } from './groupAdmin.queries';
import { dayColumns, hasBuyers, requireAllowedDay, notifyBuyers } from './fillByEditing';
import { noRoomFor } from './noRoomFor';
import { describeStored, formOf, readChanges, type GroupForm } from './groupForm';

type Routes = typeof groupRoutes;
type Changes = Partial<GroupForm>;

export const updateGroup: Handler<Routes['updateGroup']> = (
  context,
  { params, body },
  { caller },
) => edit(context, caller, params.id, body);

export const updateGroupStatus: Handler<Routes['updateGroupStatus']> = (
  context,
  { params, body },
  { caller },
) => edit(context, caller, params.id, body);

async function edit(
  context: Context,
  caller: Caller,
  groupId: string,
  body: RouteInput<Routes['updateGroup']>['body'],
): Promise<Group> {
  const released = await inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, groupId);
    const changes = readChanges(formOf(group), body, group.stock.reopenCents);
    if (Object.keys(changes).length === 0) return [];
    requireFresh(group, body.version, changes);
    requireAllowedDay(group, changes, tx.config.fillByNoticeHours);
    await requireAllowed(tx.db, caller, group, changes);
    const holdsOfGroup = await releaseFor(tx, group.id, changes.status);
    await save(tx.db, caller, group, changes);
    const saved = await lockGroup(tx.db, group.id);
    if (!saved) throw new Error(`Group ${group.id} is locked, yet gone.`);
    // Shares may be free, or fit, that were or did not before.
    await offerToNext(tx, saved);
    await notifyBuyers(tx, [group, saved], body.fillByReason ?? null);
    return holdsOfGroup;
  });
  await cancelPayments(context, released);
  return showGroup(context, caller, groupId);
}

/** Releases the holds that the new status does not allow. */
async function releaseFor(tx: Transaction, groupId: string, status: Changes['status']) {
  if (status === 'closed') return endHoldsAndWaitlist(tx, groupId);
  return status === 'full' ? releaseHoldsOfGroup(tx, groupId) : [];
}

/** Refuses an edit of an outdated version. */
function requireFresh(group: LockedGroup, version: number | undefined, changes: Changes): void {
  if (version === undefined || version === group.version) return;
  throw new AppError(
    'stale',
    'This group has changed since you opened it. Look at what is new, then save again.',
    { fields: describeStored(formOf(group), changes) },
  );
}

async function requireAllowed(
  tx: Db,
  caller: Caller,
  group: LockedGroup,
  changes: Changes,
): Promise<void> {
  const { supplierId, portionsAvailable, remainingCost, status = group.status } = changes;
  requireSameAnimal(group, changes);
  if (supplierId !== undefined && caller.role !== 'superadmin') {
    throw new AppError('forbidden', notTheirGroup);
  }
  if (supplierId !== undefined) await requireSupplier(tx, supplierId);
  const tooSmall = portionsAvailable && checkSmallestShare(group.stock, portionsAvailable);
  if (tooSmall) throw ruleBroken(tooSmall, 'portionsAvailable');
  const previousRemainingCost = toDollars(group.stock.remainingCents);
  const wrongRemainder = checkGroupEdit({
    totalCost: toDollars(group.stock.totalCents),
    costPerPortion: toDollars(costPerPortionCents(group.stock)),
    previousRemainingCost,
    remainingCost: remainingCost ?? previousRemainingCost,
    unsoldCost: toDollars(unsoldCents(group.stock)),
    status,
  });
  if (wrongRemainder) throw ruleBroken(wrongRemainder, 'remainingCost');
}

/** What people have bought does not become something else. @throws AppError `rule` */
function requireSameAnimal(group: LockedGroup, changes: Changes): void {
  const changed = fixedOnceSold.filter((field) => changes[field] !== undefined);
  if (changed.length === 0 || !hasBuyers(group)) return;
  const isFact = changed.some((field) => field in animalFacts);
  const fixed = isFact ? 'this stays as it is' : `it stays ${group.animal} in ${group.state}`;
  const message = `People have bought of this group or are paying, so ${fixed}.`;
  const fields = Object.fromEntries(changed.map((field) => [field, message]));
  throw new AppError('rule', message, { fields });
}

async function save(tx: Db, caller: Caller, group: LockedGroup, changes: Changes): Promise<void> {
  const { remainingCost: _, fillBy: __, ...columns } = changes;
  await changeStock(tx, caller, group, changes);
  const { status } = changes;
  await updateGroupRow(tx, group.id, {
    ...columns,
    ...dayColumns(group, changes),
    ...(status && { dateClosed: status === 'closed' ? new Date() : null }),
  });
  await recordAudit(tx, {
    actorId: caller.id,
    action: 'group.update',
    subjectId: group.id,
    before: pick(formOf(group), Object.keys(changes)),
    after: changes,
  });
  await announceGroupChange(tx, group.id, changes.supplierId && group.supplierId);
}

/** The holds that were in the way are released by now, so the stock is read again. */
async function changeStock(
  tx: Db,
  { id: actorId }: Caller,
  { id, status: previous }: LockedGroup,
  { remainingCost, status = previous }: Changes,
): Promise<void> {
  const group = await lockGroup(tx, id);
  if (!group) return;
  if (status !== 'open') {
    if (previous === 'open') await withdrawStock(tx, group, status, { actorId });
  } else if (remainingCost !== undefined) {
    const remainingCents = toCents(remainingCost);
    const conflict = await correctStock(tx, group, remainingCents, { actorId });
    if (conflict)
      throw noRoomFor(conflict, group, remainingCents, await listLiveHolds(tx, { groupId: id }));
  } else if (previous !== 'open') {
    await reopenStock(tx, group, { actorId });
  }
}

const pick = (form: GroupForm, fields: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form).filter(([field]) => fields.includes(field)));
