import { checkEnding, checkFillBy, isPostponed, type FillByChange } from '#shared/groups/fillBy';
import { stageOf } from '#shared/groups/groupStage';
import { soldQuarters } from '#shared/inventory/quarterCounts';
import { asCents } from '#shared/money';

import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import type { FillingMails } from '../filling/fillingMails';
import type { LockedGroup } from '../inventory/stock';
import type { GroupForm } from './groupForm';

type Changes = Partial<GroupForm>;

const dateOf = (sent: string | null): Date | null => (sent === null ? null : new Date(sent));

/** What an edit makes of a group's day. */
function dayChange(group: LockedGroup, changes: Changes, now: Date): FillByChange {
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
    stage: stageOf({ ...group, status, remainingCents }, now),
    hasBuyers: soldQuarters(stock) + stock.quartersHeld > 0,
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
  const now = new Date();
  requireAllowedEnding(group, changes, now);
  const problem = checkFillBy(dayChange(group, changes, now), now, noticeHours);
  if (problem) throw ruleBroken(problem.message, problem.field);
}

/** @throws AppError `conflict` where buyers would be left with neither the animal nor their money. */
function requireAllowedEnding(group: LockedGroup, changes: Changes, now: Date): void {
  const { fillBy, decidedAt, stock } = group;
  const message = checkEnding({
    stage: stageOf({ ...group, ...stock }, now),
    fillBy,
    decidedAt,
    isBought: soldQuarters(stock) > 0,
    status: changes.status,
    remainingCost: changes.remainingCost,
  });
  if (message === null) return;
  const field = changes.status === undefined ? 'remainingCost' : 'status';
  throw new AppError('conflict', message, { fields: { [field]: message } });
}

/** The columns that a changed day fills; a new day is still to be decided, and may move later once. */
export function dayColumns(group: LockedGroup, changes: Changes) {
  if (changes.fillBy === undefined) return {};
  const now = new Date();
  const change = dayChange(group, changes, now);
  const isNew = group.fillBy === null || group.fillBy <= now;
  return {
    fillBy: change.next.fillBy,
    decidedAt: null,
    ...(isNew ? { postponedAt: null } : isPostponed(change, now) && { postponedAt: now }),
  };
}

/** Buyers of a group whose day moves are told from when, to when and why. */
export async function tellDayMoved(
  tx: Db,
  mails: FillingMails,
  group: LockedGroup,
  changes: Changes,
  reason: string | null,
): Promise<void> {
  const from = group.fillBy;
  const to = changes.fillBy ? new Date(changes.fillBy) : null;
  if (!from || !to) return;
  const { ifUnfilled = group.ifUnfilled } = changes;
  await mails.queueDayMoved(tx, { ...group, ifUnfilled }, { from, to, reason });
}
