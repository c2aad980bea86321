import { checkGroupEdit } from '#shared/groups/checkGroupEdit';
import { checkSmallestShare } from '#shared/groups/groupForms';
import { costPerPortionCents } from '#shared/groups/groupPricing';
import type { Group, groupRoutes } from '#shared/groups/groups.contract';
import { toCents, toDollars } from '#shared/money';
import type { RouteAnswer, RouteInput } from '#shared/route';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError, ruleBroken } from '../../http/AppError';
import type { CallContext, Caller } from '../../http/serve';
import type { HoldsService } from '../purchases/holds.service';
import { requireSupplier } from '../suppliers/supplierLookup.service';
import { lockManagedGroup } from './groupAccess.service';
import { countSoldQuarters, updateGroupRow } from './groupAdmin.repository';
import { announceGroupChange } from './groupChanges.service';
import { describeStored, formOf, readChanges, type GroupForm } from './groupForm';
import type { GroupsService } from './groups.service';
import { correctStock, lockGroup, type LockedGroup } from './stock.service';

type Update = typeof groupRoutes.updateGroup;
type UpdateStatus = typeof groupRoutes.updateGroupStatus;
type Changes = Partial<GroupForm>;

export interface EditingDeps {
  db: Db;
  groups: GroupsService;
  holds: HoldsService;
}

/** The edit form and the status dropdown: one set of effects for both. */
export function createGroupEditing({ db, groups, holds }: EditingDeps) {
  const updateGroup = (
    { params, body }: RouteInput<Update>,
    { caller }: CallContext<'admin'>,
  ): Promise<RouteAnswer<Update>> => edit(caller, params.id, body);

  const updateGroupStatus = (
    { params, body }: RouteInput<UpdateStatus>,
    { caller }: CallContext<'admin'>,
  ): Promise<RouteAnswer<UpdateStatus>> => edit(caller, params.id, body);

  async function edit(
    caller: Caller,
    groupId: string,
    body: RouteInput<Update>['body'],
  ): Promise<Group> {
    const released = await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, groupId);
      const changes = readChanges(formOf(group), body);
      if (Object.keys(changes).length === 0) return [];
      requireFresh(group, body.version, changes);
      await requireAllowed(tx, caller, group, changes);
      const isOffSale = changes.status === 'full' || changes.status === 'closed';
      const holdsOfGroup = isOffSale ? await holds.releaseAll(tx, group.id) : [];
      await save(tx, caller, group, changes);
      return holdsOfGroup;
    });
    await holds.cancelPayments(released);
    return groups.present(caller, groupId);
  }

  return { updateGroup, updateGroupStatus };
}

/** Nobody overwrites what they have not seen (contract, "PUT"). */
function requireFresh(group: LockedGroup, version: number | undefined, changes: Changes): void {
  if (version === undefined || version === group.version) return;
  throw new AppError(
    'stale',
    'This group has changed since you opened it. Look at what is new, then save again.',
    { fields: describeStored(formOf(group), Object.keys(changes)) },
  );
}

async function requireAllowed(
  tx: Db,
  caller: Caller,
  group: LockedGroup,
  changes: Changes,
): Promise<void> {
  const { supplierId, portionsAvailable, remainingCost, status = group.status } = changes;
  if (supplierId !== undefined && caller.role !== 'superadmin') {
    throw new AppError('forbidden', 'Only a superadmin can give a group to another supplier.');
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
    status,
  });
  if (wrongRemainder) throw ruleBroken(wrongRemainder, 'remainingCost');
}

async function save(tx: Db, caller: Caller, group: LockedGroup, changes: Changes): Promise<void> {
  const { remainingCost, ...columns } = changes;
  if (remainingCost !== undefined) await correct(tx, caller, group.id, toCents(remainingCost));
  const { status } = changes;
  await updateGroupRow(tx, group.id, {
    ...columns,
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
async function correct(tx: Db, caller: Caller, groupId: string, cents: number): Promise<void> {
  const group = await lockGroup(tx, groupId);
  const soldQuarters = await countSoldQuarters(tx, groupId);
  if (cents > 0 && group?.stock.totalQuarters === soldQuarters) {
    throw ruleBroken('Every share is sold: nothing is left to share the cost.', 'remainingCost');
  }
  const note = 'Remaining cost set by an admin.';
  const correction = { remainingCents: cents, soldQuarters, actorId: caller.id, note };
  if (group && (await correctStock(tx, group, correction))) return;
  throw new AppError(
    'conflict',
    'Buyers are paying for shares that this remaining cost leaves no room for. Please try again in a few minutes.',
  );
}

const pick = (form: GroupForm, fields: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form).filter(([field]) => fields.includes(field)));
