import {
  checkEnding,
  checkDeadline,
  isPostponed,
  type DeadlineChange,
} from '#shared/groups/deadline';
import { isHarvested, stageOf } from '#shared/groups/groupStage';
import { soldQuarters } from '#shared/inventory/quarterCounts';
import { asCents } from '#shared/money';

import type { Transaction } from '../../context';
import { AppError, ruleBroken } from '../../http/AppError';
import {
  gatherDeadlineMoved,
  gatherNewSupplier,
  gatherSaleState,
} from '../deadlines/deadlines.notice';
import { stageOfLocked, type LockedGroup } from '../inventory/stock.service';
import type { GroupForm } from './groupForm.rules';

type Changes = Partial<GroupForm>;

const dateOf = (sent: string | null): Date | null => (sent === null ? null : new Date(sent));

/** True if any share of the group is paid or being paid. */
export const hasBuyers = ({ stock }: LockedGroup): boolean =>
  soldQuarters(stock) + stock.quartersHeld > 0;

/** Change of a group's deadline by an edit. */
function dayChange(group: LockedGroup, changes: Changes): DeadlineChange {
  const { fillBy, ifUnfilled, stock } = group;
  const { status = group.status } = changes;
  const onSale = status === 'open' && group.status !== 'open' ? stock.reopenCents : 0;
  const remainingCents = asCents(stock.remainingCents + onSale);
  return {
    stored: { fillBy, ifUnfilled },
    next: {
      fillBy: changes.fillBy === undefined ? fillBy : dateOf(changes.fillBy),
      ifUnfilled: changes.ifUnfilled ?? ifUnfilled,
    },
    stage: stageOf({ ...group, status, remainingCents }, group.lockedAt),
    hasBuyers: hasBuyers(group),
    isDecided: group.decidedAt !== null,
    wasPostponed: group.postponedAt !== null,
  };
}

/** @throws AppError `conflict` for a group that was called off, `rule` for a day that cannot be. */
export function requireAllowedDay(group: LockedGroup, changes: Changes, noticeHours: number): void {
  if (group.calledOffAt && changes.status !== undefined) {
    throw new AppError(
      'conflict',
      'This group was called off and its buyers are refunded. Offer the animal in a new group.',
    );
  }
  if (isHarvested(stageOfLocked(group)) && putsOnSale(changes)) {
    throw new AppError('conflict', 'This animal is harvested: nothing of it can be sold any more.');
  }
  requireAllowedEnding(group, changes);
  const problem = checkDeadline(dayChange(group, changes), group.lockedAt, noticeHours);
  if (problem) throw ruleBroken(problem.message, problem.field);
}

const putsOnSale = ({ status, remainingCost = 0 }: Changes): boolean =>
  status === 'open' || remainingCost > 0;

/** @throws AppError `conflict` where buyers would be left with neither the animal nor their money. */
function requireAllowedEnding(group: LockedGroup, changes: Changes): void {
  const { fillBy, decidedAt, stock, lockedAt } = group;
  const sold = soldQuarters(stock);
  const ending = {
    stage: stageOfLocked(group),
    fillBy,
    decidedAt,
    isBought: sold > 0,
    isSoldOut: sold === stock.totalQuarters,
    status: changes.status,
    remainingCost: changes.remainingCost,
  };
  const message = checkEnding(ending, lockedAt);
  if (message === null) return;
  const field = changes.status === undefined ? 'remainingCost' : 'status';
  throw new AppError('conflict', message, { fields: { [field]: message } });
}

/** The columns that a changed day fills; a new day is still to be decided, and may move later once. */
export function dayColumns(group: LockedGroup, changes: Changes) {
  if (changes.fillBy === undefined) return {};
  const { fillBy, lockedAt } = group;
  const change = dayChange(group, changes);
  const isNew = fillBy === null || fillBy <= lockedAt;
  return {
    fillBy: change.next.fillBy,
    decidedAt: null,
    ...(isNew ? { postponedAt: null } : isPostponed(change, lockedAt) && { postponedAt: lockedAt }),
  };
}

/** Lets the buyers be mailed about an edit that changes the deadline they bought by. */
export async function notifyBuyers(
  tx: Transaction,
  [before, after]: [LockedGroup, LockedGroup],
  { reason, causer }: { reason: string | null; causer: string },
): Promise<void> {
  const { fillBy, decidedAt } = after;
  const edit = { before, causer };
  if (before.supplierId !== after.supplierId) await gatherNewSupplier(tx, edit);
  if (!fillBy || decidedAt) return;
  if (before.fillBy?.getTime() !== fillBy.getTime()) await gatherDeadlineMoved(tx, edit, reason);
  if (stageOfLocked(before) !== stageOfLocked(after)) await gatherSaleState(tx, edit);
}
