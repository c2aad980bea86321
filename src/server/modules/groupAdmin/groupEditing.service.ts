/** The edit form and the status dropdown: one set of effects for both. */

import { checkGroupEdit } from '#shared/groups/checkGroupEdit';
import { animalFacts } from '#shared/groups/facts';
import { checkSmallestShare, fixedOnceSold } from '#shared/groups/groupForms';
import { costPerPortionCents } from '#shared/inventory/sharePrice';
import { unsoldCents } from '#shared/inventory/stock';
import type { Group, groupRoutes } from '#shared/groups/groups.contract';
import { keptZone, zoneOf, type TimeZone } from '#shared/groups/timeZones';
import { toCents, toDollars } from '#shared/money';
import { notTheirGroup } from '#shared/recordRules';
import type { RouteInput } from '#shared/route';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import { instantSent } from '../../http/sentTime';
import type { Caller, Handler } from '../../http/serve';
import { causerOf } from '../../mail/purses';
import { holdForNext } from '../holds/holdForNext';
import {
  cancelPayments,
  endHoldsAndWaitlist,
  releaseHoldsOfGroup,
} from '../checkout/releaseHolds.service';
import { showGroup } from '../groups/groups.service';
import { listLiveHolds } from '../checkout/holds.queries';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { announceGroupChange } from '../inventory/groupChanges';
import {
  correctStock,
  lockGroup,
  reopenStock,
  withdrawStock,
  type LockedGroup,
} from '../inventory/stock.service';
import { moveGroupPictures } from '../pictures/groupPictures.service';
import { requireSupplier } from '../suppliers/supplierLookup.service';
import { findSupplier } from '../suppliers/suppliers.queries';
import { updateGroupRow } from './groupAdmin.queries';
import { dayColumns, hasBuyers, requireAllowedDay, notifyBuyers } from './deadlineEditing.service';
import { noRoomFor } from './noRoomFor';
import { describeStored, formOf, readChanges, type GroupForm } from './groupForm.rules';

type Routes = typeof groupRoutes;
type Changes = Partial<GroupForm>;
type UpdateBody = RouteInput<Routes['updateGroup']>['body'];

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
  body: UpdateBody,
): Promise<Group> {
  const { released, previous } = await inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, groupId);
    const stood = { status: group.status };
    const { ownZone, ...clock } = await readClock(tx.db, group, body);
    const { fillBy: _, ...sent } = body;
    const changes = readChanges(formOf(group), { ...sent, ...clock }, group.stock.reopenCents);
    if (Object.keys(changes).length === 0) return { released: [], previous: stood };
    requireFresh(group, body.version, changes);
    requireAllowedDay(group, changes, tx.config.fillByNoticeHours);
    await requireAllowed(tx.db, caller, group, changes);
    const holdsOfGroup = await releaseFor(tx, group.id, changes.status);
    await save(tx.db, caller, group, changes, ownZone);
    // The links of the ranch that had it end in the database (decision 029); so do the pictures that they showed.
    if (changes.supplierId !== undefined) await moveGroupPictures(tx, group.id);
    const saved = await lockGroup(tx.db, group.id);
    if (!saved) throw new Error(`Group ${group.id} is locked, yet gone.`);
    // Shares may be free, or fit, that were or did not before.
    await holdForNext(tx, saved);
    await notifyBuyers(tx, [group, saved], {
      reason: body.fillByReason ?? null,
      causer: causerOf(caller),
    });
    return { released: holdsOfGroup, previous: stood };
  });
  await cancelPayments(context, released);
  return { ...(await showGroup(context, caller, groupId)), previous };
}

/**
 * The zone of a group once a form is saved, and its deadline by it. Without a zone in the form it stays, or, where the
 * group moves to a state whose clocks do not show it, it becomes that of the ranch or of the state. Instants
 * that the form does not change stay: buyers were told them.
 */
async function readClock(tx: Db, group: LockedGroup, body: UpdateBody) {
  const { state = group.state } = body;
  const isMoved = state !== group.state;
  const ranch = isMoved ? await findSupplier(tx, group.supplierId) : undefined;
  const stays = isMoved ? keptZone([group.ownZone, ranch?.timeZone], state) : group.ownZone;
  const ownZone = body.timeZone ?? stays;
  const timeZone = ownZone ?? zoneOf(state);
  const fillBy = body.fillBy ? instantSent(body.fillBy, timeZone, 'fillBy') : null;
  return { ownZone, timeZone, fillBy: body.fillBy === undefined ? undefined : fillBy };
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

/** A bought animal does not become another. @throws AppError `rule` */
function requireSameAnimal(group: LockedGroup, changes: Changes): void {
  const changed = fixedOnceSold.filter((field) => changes[field] !== undefined);
  if (changed.length === 0 || !hasBuyers(group)) return;
  const isFact = changed.some((field) => field in animalFacts);
  const fixed = isFact ? 'this stays as it is' : `it stays ${group.animal} in ${group.state}`;
  const message = `People have bought of this group or are paying, so ${fixed}.`;
  const fields = Object.fromEntries(changed.map((field) => [field, message]));
  throw new AppError('rule', message, { fields });
}

async function save(
  tx: Db,
  caller: Caller,
  group: LockedGroup,
  changes: Changes,
  ownZone: TimeZone | null,
): Promise<void> {
  const { remainingCost: _, fillBy: __, timeZone: ___, ...columns } = changes;
  await changeStock(tx, caller, group, changes);
  const { status } = changes;
  await updateGroupRow(tx, group.id, {
    ...columns,
    ownZone,
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
