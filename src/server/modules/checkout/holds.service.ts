import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import type { Db } from '../../db/client';
import { databaseNow, secondsFromNow } from '../../db/clock';
import { isId } from '../../db/schema/columns';
import type { ReleaseReason } from '../../db/schema/purchases';
import { AppError } from '../../http/AppError';
import type { Caller } from '../../http/serve';
import type { Failpoint } from '../../jobs/failpoints';
import type { Payments } from '../../payments/payments';
import { lockVisibleGroup } from '../groups/groupAccess';
import { holdStock, lockGroup, type LockedGroup } from '../inventory/stock';
import { paymentPending } from '../purchases/paymentErrors';
import type { PurchaseMails } from '../purchases/purchaseMails';
import {
  findPurchase,
  insertPurchase,
  lockPurchase,
  updatePurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { requireAccount } from '../users/accountLock';
import { requireAvailable, requirePrice } from './availability';
import {
  countLiveHolds,
  findLiveHold,
  forgetHold,
  forgetHolds,
  isWithinTime,
  listLiveHolds,
} from './holds.queries';
import { cancelPayment, freeShare } from './release';
import { consumeStart } from './startLimit';

/** How many shares one buyer may hold at once. */
const mostHolds = 3;

/** What a buyer asks for, with the price they saw. */
export interface HoldRequest {
  groupId: string;
  portion: Portion;
  priceCents: Cents;
}

/** A share put aside, and the buyer's earlier hold on the same group where it had to go. */
export interface Hold {
  purchase: PurchaseRow;
  isNew: boolean;
  released: PurchaseRow[];
}

interface HoldsDeps {
  db: Db;
  payments: Payments;
  mails: PurchaseMails;
  holdMinutes: number;
  failpoint: Failpoint;
}

export type HoldsService = ReturnType<typeof createHoldsService>;

/** Shares put aside while their buyers pay. */
export function createHoldsService(deps: HoldsDeps) {
  const { db, payments, mails, holdMinutes, failpoint } = deps;

  /** Holds a share, or finds the buyer's own hold of the very same one. */
  async function placeHold(caller: Caller, request: HoldRequest): Promise<Hold> {
    if (isId(request.groupId)) await forgetHolds(db, caller.id, request.groupId);
    return db.transaction(async (tx) => {
      const group = await lockVisibleGroup(tx, caller, request.groupId);
      await requireAccount(tx, caller.id);
      const earlier = await findLiveHold(tx, caller.id, group.id);
      if (earlier?.state === 'settling') throw paymentPending();
      if (earlier && isSameShare(earlier, request) && (await isWithinTime(tx, earlier.id))) {
        return { purchase: earlier, isNew: false, released: [] };
      }
      const freed = earlier && (await release(tx, group, earlier, 'replaced'));
      const purchase = await insertHold(tx, caller, freed?.group ?? group, request);
      return { purchase, isNew: true, released: freed ? [freed.purchase] : [] };
    });
  }

  async function insertHold(
    tx: Db,
    caller: Caller,
    group: LockedGroup,
    request: HoldRequest,
  ): Promise<PurchaseRow> {
    const share = requireAvailable(group, request.portion);
    requirePrice(share, request.priceCents);
    // Holds up the buyer's other calls until this one is committed: nobody counts past the limits.
    await consumeStart(tx, caller.id);
    if ((await countLiveHolds(tx, caller.id)) >= mostHolds) {
      throw new AppError(
        'conflict',
        `You hold ${mostHolds} shares already. Pay for one or give one back first.`,
      );
    }
    await holdStock(tx, group, share);
    return insertPurchase(tx, {
      ...share,
      groupId: group.id,
      userId: caller.id,
      state: 'held',
      holdExpiresAt: secondsFromNow(holdMinutes * 60),
    });
  }

  /**
   * Gives one hold back and ends its payment; one that is being paid for, or is paid for, stays. One
   * that ran out before is given back from now on.
   * @returns the purchase as it is by then.
   */
  async function releaseHold({ id, groupId }: PurchaseRow, reason: ReleaseReason) {
    const current = await db.transaction(async (tx) => {
      const group = await lockGroup(tx, groupId);
      const hold = await lockPurchase(tx, id);
      if (group && hold?.state === 'held') {
        return (await release(tx, group, hold, reason)).purchase;
      }
      return (await forgetHold(tx, id, reason)) ?? hold;
    });
    if (current?.state !== 'released') return current;
    await cancelPayments([current]);
    return findPurchase(db, id);
  }

  /**
   * Releases every hold of a group that closes or goes away, and tells the buyers. Call {@link cancelPayments} with what
   * comes back once the transaction is committed.
   * @throws AppError `conflict` while somebody's payment is being taken.
   */
  const releaseAll = (tx: Db, groupId: string): Promise<PurchaseRow[]> =>
    releaseEach(tx, { groupId }, 'groupOffSale');

  /** The same for all that somebody holds whose account goes away. */
  const releaseAllOf = (tx: Db, userId: string): Promise<PurchaseRow[]> =>
    releaseEach(tx, { userId }, 'userDeleted');

  /** @throws AppError `conflict` where somebody holds a share: they took it a moment ago. */
  async function requireNone(tx: Db, userId: string): Promise<void> {
    if ((await countLiveHolds(tx, userId)) > 0) throw beingTaken();
  }

  async function releaseEach(
    tx: Db,
    whose: Parameters<typeof listLiveHolds>[1],
    reason: ReleaseReason,
  ): Promise<PurchaseRow[]> {
    const released: PurchaseRow[] = [];
    for (const { id, groupId } of await listLiveHolds(tx, whose)) {
      const group = await lockGroup(tx, groupId);
      const hold = await lockPurchase(tx, id);
      if (hold?.state === 'settling') throw beingTaken();
      if (!group || hold?.state !== 'held') continue;
      const { purchase } = await release(tx, group, hold, reason);
      await mails.queueReleaseNotice(tx, purchase);
      released.push(purchase);
    }
    return released;
  }

  /** Ends the payments of released holds; what fails now the sweep does later. */
  async function cancelPayments(released: PurchaseRow[]): Promise<void> {
    for (const { id, intentId, intentClosedAt } of released) {
      if (intentId === null || intentClosedAt !== null) continue;
      failpoint('released');
      if (await cancelPayment(payments, intentId)) {
        await updatePurchase(db, id, { intentClosedAt: databaseNow });
      }
    }
  }

  return { placeHold, releaseHold, releaseAll, releaseAllOf, requireNone, cancelPayments };
}

const isSameShare = (hold: PurchaseRow, request: HoldRequest): boolean =>
  hold.portion === request.portion && hold.priceCents === request.priceCents;

const beingTaken = (): AppError =>
  new AppError(
    'conflict',
    'Somebody’s payment is being taken right now. Please try again in a minute.',
  );

async function release(tx: Db, group: LockedGroup, hold: PurchaseRow, reason: ReleaseReason) {
  const released = await freeShare(tx, group, { id: hold.id, state: 'held' }, { reason });
  if (!released) throw paymentPending();
  return released;
}
