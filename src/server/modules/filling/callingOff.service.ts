import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { fillingRoutes } from '#shared/filling/filling.contract';
import { formatCents, sumOfCents } from '#shared/money';

import { raiseAlert } from '../../db/raiseAlert';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import type { BoundHandler } from '../../http/serve';
import { inParallel } from '../../jobs/inParallel';
import type { Failpoint } from '../../jobs/failpoints';
import type { HoldsService } from '../checkout/holds.service';
import { lockManagedGroup } from '../groups/groupAccess';
import type { GroupsService } from '../groups/groups.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { lockGroup, withdrawStock, type LockedGroup } from '../inventory/stock';
import { beginRefunds } from '../purchases/beginRefunds';
import { cashOwedKey } from '../purchases/cashReturns.service';
import type { PurchaseRow } from '../purchases/purchases.queries';
import type { RefundsService } from '../purchases/refunds.service';
import { markCalledOff } from './filling.queries';
import type { FillingMails } from './fillingMails';

interface CallingOffDeps {
  db: Db;
  groups: GroupsService;
  holds: HoldsService;
  refunds: RefundsService;
  mails: FillingMails;
  failpoint: Failpoint;
  log: FastifyBaseLogger;
}

/** Why a group ends, and who decided; null: the server itself, by the group's day. */
export interface Decision {
  reason: string;
  actorId: string | null;
}

/** What is left to do at the provider once a group is called off. */
export interface CalledOff {
  released: PurchaseRow[];
  refunding: PurchaseRow[];
}

/** So many refunds at once: a group of hundreds does not hold up the provider's other calls. */
const atOnce = 8;
/** For so long an admin waits for refunds; what is not done by then goes on. */
const refundMs = 3_000;

export type CallingOffService = ReturnType<typeof createCallingOffService>;

/**
 * Ends a group for good: nothing of it is sold any more, and every buyer has their money back, but for
 * a charge in dispute, which the bank decides.
 */
export function createCallingOffService(deps: CallingOffDeps) {
  const { db, groups, holds, refunds, mails, failpoint, log } = deps;

  /**
   * The whole decision, in the caller's transaction. Call {@link finish} with what comes back once it is
   * committed; a process that dies before leaves it to the sweep.
   * @throws AppError `conflict` while somebody's payment is being taken.
   */
  async function callOff(tx: Db, group: LockedGroup, decision: Decision): Promise<CalledOff> {
    const { id, status } = group;
    const released = await holds.endAll(tx, id);
    const free = await lockGroup(tx, id);
    if (free && status === 'open') await withdrawStock(tx, free, 'closed', decision);
    await markCalledOff(tx, id, decision.reason);
    const refunding = await beginRefunds(tx, { groupId: id, ...decision });
    const purchaseIds = refunding.map((purchase) => purchase.id);
    await noteCashOwed(
      tx,
      group,
      refunding.filter(({ cashKey }) => cashKey !== null),
    );
    await mails.queueCalledOff(tx, group, { reason: decision.reason, purchaseIds });
    await recordAudit(tx, {
      actorId: decision.actorId,
      action: 'group.callOff',
      subjectId: id,
      before: { status },
      after: { status: 'closed', reason: decision.reason, refunds: refunding.length },
    });
    await announceGroupChange(tx, id);
    return { released, refunding };
  }

  /** Asks the provider for what was decided; what fails now the sweep does later. */
  async function finish({ released, refunding }: CalledOff): Promise<void> {
    failpoint('called-off');
    await holds.cancelPayments(released);
    await inParallel(atOnce, refunding, async (purchase) => {
      await refunds
        .carryOut(purchase)
        .catch((error: unknown) => log.warn({ err: error }, 'refund: later again'));
      failpoint('between-refunds');
    });
  }

  const callOffGroup: BoundHandler<(typeof fillingRoutes)['callOffGroup']> = async (
    { params, body },
    { caller },
  ) => {
    const calledOff = await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      if (group.calledOffAt) {
        throw new AppError('conflict', 'This group has already been called off.');
      }
      if (body.name !== group.name) throw ruleBroken('Type the name of the group.', 'name');
      return callOff(tx, group, { reason: body.reason, actorId: caller.id });
    });
    const finished = finish(calledOff).catch((error: unknown) =>
      log.warn({ err: error }, 'refunds: later again'),
    );
    await Promise.race([finished, pause(refundMs, undefined, { ref: false })]);
    return groups.present(caller, params.id);
  };

  return { callOff, finish, callOffGroup };
}

/** No card takes it back: somebody has to hand it over. */
async function noteCashOwed(tx: Db, { id, name }: LockedGroup, owed: PurchaseRow[]): Promise<void> {
  if (owed.length === 0) return;
  const cents = sumOfCents(owed.map(({ priceCents }) => priceCents));
  const receipts = owed.map(({ receiptNumber }) => receiptNumber).join(', ');
  await raiseAlert(tx, {
    kind: 'cash-owed',
    key: cashOwedKey(id),
    message: `${name} was called off: give back ${formatCents(cents)} that was paid in cash (${receipts}), and mark each share as handed back in Payments.`,
    groupId: id,
  });
}
