import { checkGroupEdit } from '#shared/groups/checkGroupEdit';
import { checkSmallestShare } from '#shared/groups/groupForms';
import {
  costOf,
  costPerPortionCents,
  soldQuarters,
  unsoldCents,
  type Stock,
} from '#shared/inventory/pricing';
import type { Group, groupRoutes } from '#shared/groups/groups.contract';
import { type Cents, formatCents, toCents, toDollars } from '#shared/money';
import type { RouteInput } from '#shared/route';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError, ruleBroken } from '../../http/AppError';
import type { Caller, Handler } from '../../http/serve';
import type { HoldsService } from '../checkout/holds.service';
import { lockManagedGroup } from '../groups/groupAccess';
import type { GroupsService } from '../groups/groups.service';
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
import { describeStored, formOf, readChanges, type GroupForm } from './groupForm';

type Routes = typeof groupRoutes;
type Changes = Partial<GroupForm>;

interface EditingDeps {
  db: Db;
  groups: GroupsService;
  holds: HoldsService;
}

export type GroupEditingService = ReturnType<typeof createGroupEditingService>;

/** The edit form and the status dropdown: one set of effects for both. */
export function createGroupEditingService({ db, groups, holds }: EditingDeps) {
  const updateGroup: Handler<Routes['updateGroup']> = ({ params, body }, { caller }) =>
    edit(caller, params.id, body);

  const updateGroupStatus: Handler<Routes['updateGroupStatus']> = ({ params, body }, { caller }) =>
    edit(caller, params.id, body);

  async function edit(
    caller: Caller,
    groupId: string,
    body: RouteInput<Routes['updateGroup']>['body'],
  ): Promise<Group> {
    const released = await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, groupId);
      const changes = readChanges(formOf(group), body, group.stock.reopenCents);
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

/** Nobody overwrites what they have not seen (R-5.17). */
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
    unsoldCost: toDollars(unsoldCents(group.stock)),
    status,
  });
  if (wrongRemainder) throw ruleBroken(wrongRemainder, 'remainingCost');
}

async function save(tx: Db, caller: Caller, group: LockedGroup, changes: Changes): Promise<void> {
  const { remainingCost: _, ...columns } = changes;
  await changeStock(tx, caller, group, changes);
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
    if (conflict === 'loose') {
      throw ruleBroken(describeLoose(group.stock, remainingCents), 'remainingCost');
    }
    if (conflict) throw new AppError('conflict', noRoom);
  } else if (previous !== 'open') {
    await reopenStock(tx, group, { actorId });
  }
}

const noRoom =
  'Buyers are paying for shares that this remaining cost leaves no room for. Please try again in a few minutes.';

/** Money beside live holds needs a quarter that can still be sold for it. */
function describeLoose(stock: Stock, remainingCents: Cents): string {
  const { heldCents, quartersHeld, totalQuarters } = stock;
  const hasMore = quartersHeld + soldQuarters(stock) < totalQuarters;
  const most = formatCents(heldCents);
  const least = formatCents(costOf(stock, quartersHeld + 1));
  return `Buyers are paying for all that ${formatCents(remainingCents)} leaves on sale. Set ${most}${hasMore ? `, or at least ${least}` : ''}, or try again in a few minutes.`;
}

const pick = (form: GroupForm, fields: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form).filter(([field]) => fields.includes(field)));
