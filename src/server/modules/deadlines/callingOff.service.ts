/**
 * Ends a group for good: nothing of it is sold any more, and every buyer has their money back, but for
 * a charge in dispute, which the bank decides.
 */

import { setTimeout as pause } from 'node:timers/promises';

import type { deadlineRoutes } from '#shared/deadlines/deadlines.contract';
import { isHarvested } from '#shared/groups/groupStage';
import { formatCents, sumOfCents } from '#shared/money';
import { isTypedAs } from '#shared/typedName';

import { inTransaction, type Context, type Transaction } from '../../context';
import { raiseAlert } from '../../db/raiseAlert';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { inParallel } from '../../jobs/inParallel';
import { endHoldsAndWaitlist, cancelPayments } from '../checkout/releaseHolds.service';
import { carryOutRefund } from '../purchases/refunds.service';
import { showGroup } from '../groups/groups.service';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { announceGroupChange } from '../inventory/groupChanges';
import {
  lockGroup,
  stageOfLocked,
  withdrawStock,
  type LockedGroup,
} from '../inventory/stock.service';
import { beginRefunds } from '../purchases/beginRefunds';
import { cashOwedKey } from '../purchases/cashReturns.service';
import { isAnyCollected } from '../purchases/noteCheckedOff';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { listCashOwed } from '../purchases/refunds.queries';
import { queueCalledOff } from './deadlines.notice';
import { markCalledOff } from './deadlines.queries';
import { howEnded } from './howEnded.rules';

/** Why a group ends, and who decided; null: the server itself, by the group's day. */
export interface Decision {
  reason: string;
  actorId: string | null;
  /** The animal died or was condemned. */
  isLost?: boolean;
}

/** Work left to do at the provider once a group is called off. */
export interface CalledOff {
  released: PurchaseRow[];
  refunding: PurchaseRow[];
}

/** Most refunds at once: a group of hundreds does not hold up the provider's other calls. */
const atOnce = 8;
/** How long an admin's call waits for the refunds; the rest continue after its answer. */
const refundMs = 3_000;

/**
 * Calls a group off in the caller's transaction. Call {@link finishCallingOff} with the result after the
 * commit; if the process dies before, the sweep does it.
 * @throws AppError `conflict` while a payment is being captured.
 */
export async function callOff(
  tx: Transaction,
  group: LockedGroup,
  decision: Decision,
): Promise<CalledOff> {
  const { id, status } = group;
  const released = await endHoldsAndWaitlist(tx, id);
  const free = await lockGroup(tx.db, id);
  if (free && status === 'open') await withdrawStock(tx.db, free, 'closed', decision);
  await markCalledOff(tx.db, id, decision);
  const refunding = await beginRefunds(tx.db, { groupId: id }, decision);
  const purchaseIds = refunding.map((purchase) => purchase.id);
  const ended = { ...group, isLost: decision.isLost ?? false };
  await noteCashOwed(tx.db, ended);
  await queueCalledOff(tx, ended, { reason: decision.reason, purchaseIds });
  await recordAudit(tx.db, {
    actorId: decision.actorId,
    action: 'group.callOff',
    subjectId: id,
    before: { status },
    after: {
      status: 'closed',
      reason: decision.reason,
      refunds: refunding.length,
      ...(decision.isLost && { lost: true }),
    },
  });
  await announceGroupChange(tx.db, id);
  return { released, refunding };
}

/** Asks the provider for what was decided; what fails now the sweep does later. */
export async function finishCallingOff(
  context: Context,
  { released, refunding }: CalledOff,
): Promise<void> {
  context.failpoint('called-off');
  await cancelPayments(context, released);
  await inParallel(atOnce, refunding, async (purchase) => {
    await carryOutRefund(context, purchase).catch((error: unknown) =>
      context.log.warn({ err: error }, 'refund: later again'),
    );
    context.failpoint('between-refunds');
  });
}

export const callOffGroup: Handler<(typeof deadlineRoutes)['callOffGroup']> = async (
  context,
  { params, body },
  { caller },
) => {
  const calledOff = await inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    if (group.calledOffAt) {
      throw new AppError('conflict', 'This group has already been called off.');
    }
    const isLost = body.lost ?? false;
    await requireMayEnd(tx.db, group, isLost);
    if (!isTypedAs(body.name, group.name)) throw ruleBroken('Type the name of the group.', 'name');
    return callOff(tx, group, { reason: body.reason, actorId: caller.id, isLost });
  });
  const finished = finishCallingOff(context, calledOff).catch((error: unknown) =>
    context.log.warn({ err: error }, 'refunds: later again'),
  );
  await Promise.race([finished, pause(refundMs, undefined, { ref: false })]);
  return showGroup(context, caller, params.id);
};

/** @throws AppError `conflict` where shares are refunded one by one */
async function requireMayEnd(tx: Db, group: LockedGroup, isLost: boolean): Promise<void> {
  if (!isHarvested(stageOfLocked(group))) return;
  if (!isLost)
    throw new AppError(
      'conflict',
      'This animal is harvested, so the group cannot be called off. Refund shares one by one.',
    );
  if (group.doneAt || (await isAnyCollected(tx, group.id)))
    throw new AppError(
      'conflict',
      'A share of this animal is given out, so it is not lost. Refund shares one by one.',
    );
}

/** Alerts the admins of cash that they have to hand back. */
async function noteCashOwed(
  tx: Db,
  { id, name, isLost }: { id: string; name: string; isLost: boolean },
): Promise<void> {
  const owed = await listCashOwed(tx, id);
  if (owed.length === 0) return;
  const cents = sumOfCents(owed.map(({ owedCents }) => owedCents));
  const receipts = owed.map(({ receiptNumber }) => receiptNumber).join(', ');
  await raiseAlert(tx, {
    kind: 'cash-owed',
    key: cashOwedKey(id),
    message: `${name} ${howEnded({ isLost })}: give back ${formatCents(cents)} that was paid in cash (${receipts}), and mark each share as handed back in Payments.`,
    groupId: id,
  });
}
