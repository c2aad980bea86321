import { isHarvested } from '#shared/groups/groupStage';
import { soldQuarters } from '#shared/inventory/quarterCounts';

import { inTransaction, type Context, type Transaction } from '../../context';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { endHoldsAndWaitlist } from '../checkout/releaseHolds.service';
import { isAnyFailing } from '../paymentSync/openPayments.queries';
import { followProvider } from '../paymentSync/providerWalk.service';
import {
  retainStock,
  lockGroup,
  stageOfLocked,
  type LockedGroup,
} from '../inventory/stock.service';
import { beginRefunds } from '../purchases/beginRefunds';
import { isAnyRefunding, isAnySettling } from '../purchases/purchases.queries';
import { callOff, finishCallingOff, type CalledOff } from './callingOff.service';
import { queueCalledOff, queueGoesAhead } from './deadlines.notice';
import {
  listBegunBefore,
  listDue,
  listLeftPaid,
  markDeadlineSettled,
  supplierNameOf,
} from './deadlines.queries';

const unfilledReason = 'It did not sell out by the deadline.';

/** How long settling waits for a payment under way; after that the admins are alerted. */
const patienceMs = 5 * 60_000;

/** Under the group's lock everything is asked again, and one transaction decides. */
function settleDeadline(context: Context, groupId: string): Promise<CalledOff | null> {
  return inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    if (!group?.fillBy || group.decidedAt || group.calledOffAt) return null;
    const waitedMs = group.lockedAt.getTime() - group.fillBy.getTime();
    if (waitedMs < 0) return null;
    const isShort = await isUnfilled(tx.db, group);
    if (isShort && (await isAnyUnderWay(tx.db, group.id))) {
      await noteWaiting(tx.db, group, waitedMs);
      return null;
    }
    await resolveAlert(tx.db, waitingKey(group));
    if (!isShort) {
      await markDeadlineSettled(tx.db, group.id);
      return null;
    }
    if (group.ifUnfilled === 'proceed') return retainRest(tx, group);
    await markDeadlineSettled(tx.db, group.id);
    return callOff(tx, group, { reason: unfilledReason, actorId: null });
  });
}

/** True while a payment may still become a sale: it is being captured, or it could not be read yet. */
const isAnyUnderWay = async (tx: Db, groupId: string): Promise<boolean> =>
  (await isAnySettling(tx, groupId)) || (await isAnyFailing(tx, groupId));

/** The supplier retains the unsold shares: they leave the stock, and the waitlist ends. */
async function retainRest(tx: Transaction, group: LockedGroup): Promise<CalledOff> {
  const released = await endHoldsAndWaitlist(tx, group.id);
  const free = await lockGroup(tx.db, group.id);
  const supplierName = await supplierNameOf(tx.db, group.supplierId);
  if (free) await retainStock(tx.db, free, supplierName);
  await markDeadlineSettled(tx.db, group.id);
  await queueGoesAhead(tx, group);
  await recordAudit(tx.db, {
    actorId: null,
    action: 'group.keep',
    subjectId: group.id,
    before: { remainingCents: group.stock.remainingCents },
    after: { remainingCents: 0 },
  });
  return { released, refunding: [] };
}

/**
 * Refunds shares that are still paid in a called-off group, such as after a dispute was won, and tells their
 * buyers: the mail of the call-off went only to those whose refunds began with it.
 */
const refundLeftPaid = (context: Context, groupId: string): Promise<CalledOff | null> =>
  inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    if (!group?.callOffReason) return null;
    const reason = group.callOffReason;
    const refunding = await beginRefunds(tx.db, { groupId }, { reason, actorId: null });
    const begun = refunding.map(({ id }) => id);
    const told = await listBegunBefore(tx.db, begun, reason);
    await queueCalledOff(tx, group, {
      reason,
      purchaseIds: begun.filter((id) => !told.includes(id)),
    });
    return { released: [], refunding };
  });

async function each<Item>(
  { log }: Context,
  items: Item[],
  act: (item: Item) => Promise<CalledOff | null>,
): Promise<CalledOff[]> {
  const done: CalledOff[] = [];
  for (const item of items) {
    try {
      const calledOff = await act(item);
      if (calledOff) done.push(calledOff);
    } catch (error) {
      log.warn({ err: error }, 'deadline: retry later');
    }
  }
  return done;
}

/** Settles every group past its deadline: the round of a job that runs in one process at a time. */
export async function settleDeadlines(context: Context): Promise<void> {
  if (!(await followProvider(context))) return;
  // All groups are settled in the database before any call to the card provider, which may be slow or
  // down.
  const decided = [
    ...(await each(context, await listDue(context.db), ({ id }) => settleDeadline(context, id))),
    ...(await each(context, await listLeftPaid(context.db), ({ groupId }) =>
      refundLeftPaid(context, groupId),
    )),
  ];
  for (const calledOff of decided) {
    await finishCallingOff(context, calledOff).catch((error: unknown) => {
      context.log.warn({ err: error }, 'refunds of a group: the sweep goes on with them');
    });
  }
}

/**
 * True if the group missed its deadline. A share being refunded does not fill it, however long the provider takes,
 * because its buyers were promised a full animal. Nor does a closed group count as filled, as an older version
 * allowed.
 */
async function isUnfilled(tx: Db, group: LockedGroup): Promise<boolean> {
  const stage = stageOfLocked(group);
  if (stage === 'due') return true;
  if (group.ifUnfilled !== 'refund' || isHarvested(stage)) return false;
  const sold = soldQuarters(group.stock);
  if (group.status === 'closed') return sold > 0 && sold < group.stock.totalQuarters;
  return stage !== 'selling' && isAnyRefunding(tx, group.id);
}

const waitingKey = ({ id }: LockedGroup): string => `day-waits:${id}`;

async function noteWaiting(tx: Db, group: LockedGroup, waitedMs: number): Promise<void> {
  if (waitedMs < patienceMs) return;
  await raiseAlert(tx, {
    kind: 'day-waits',
    key: waitingKey(group),
    message: `${group.name}: its deadline has passed, but a payment has been under way for minutes. The group is decided as soon as the card provider reports on that payment.`,
    groupId: group.id,
  });
}
