import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import type { ReleaseReason } from '../../db/schema/releaseReasons';
import { AppError } from '../../http/AppError';
import type { Failpoint } from '../../jobs/failpoints';
import type { Payments } from '../../payments/payments';
import { announceGroupChange } from '../inventory/groupChanges';
import { endLine, endPlace, listWaitedFor, type ServeLine } from '../inventory/line';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import type { PurchaseMails } from '../purchases/purchaseMails';
import {
  findPurchase,
  lockPurchase,
  updatePurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { findLiveHold, forgetHold, listLiveHolds } from './holds.queries';
import type { NetworkLimit } from './holdLimits';
import { createPlaceHold } from './placeHold';
import { cancelPayment, createReleases } from './release';

interface HoldsDeps {
  db: Db;
  payments: Payments;
  mails: PurchaseMails;
  serveLine: ServeLine;
  holdMinutes: number;
  networkLimit: NetworkLimit;
  failpoint: Failpoint;
}

export type HoldsService = ReturnType<typeof createHoldsService>;

/** Shares put aside while their buyers pay. */
export function createHoldsService(deps: HoldsDeps) {
  const { db, payments, mails, failpoint } = deps;
  const releases = createReleases(deps);
  const { releaseHeld, endHold } = releases;
  const placeHold = createPlaceHold({ ...deps, releases });

  /**
   * Gives one hold back and ends its payment; one that is being paid for, or is paid for, stays, and
   * `ifNotStarted` one that has a payment. One that ran out before is given back from now on.
   * @returns the purchase as it is by then.
   */
  async function releaseHold(
    { id, groupId }: PurchaseRow,
    reason: ReleaseReason,
    { ifNotStarted = false } = {},
  ) {
    const current = await db.transaction(async (tx) => {
      const group = await lockGroup(tx, groupId);
      const hold = await lockPurchase(tx, id);
      if (ifNotStarted && hold?.state === 'held' && hold.intentId !== null) return hold;
      if (group && hold?.state === 'held') {
        return (await releaseHeld(tx, group, hold, reason)).purchase;
      }
      return (await forgetHold(tx, id, reason)) ?? hold;
    });
    if (current?.state !== 'released') return current;
    await cancelPayments([current]);
    return findPurchase(db, id);
  }

  /**
   * Releases every hold of a group that goes off sale, and tells the buyers; who waits in line goes on
   * waiting. Call {@link cancelPayments} with what
   * comes back once the transaction is committed.
   * @throws AppError `conflict` while somebody's payment is being taken.
   */
  const releaseAll = async (tx: Db, groupId: string): Promise<PurchaseRow[]> =>
    releaseEach(tx, await listLiveHolds(tx, { groupId }), 'groupOffSale');

  /** The same of a group that ends for good: nobody waits for it any more. */
  async function endAll(tx: Db, groupId: string): Promise<PurchaseRow[]> {
    await endLine(tx, groupId);
    return releaseAll(tx, groupId);
  }

  /**
   * The same for all that somebody holds or waits for whose account goes away. Their groups are locked
   * before anything of them is offered to other people: groups before people. What they took elsewhere
   * meanwhile is left for {@link requireNone} to find.
   */
  async function releaseAllOf(tx: Db, userId: string): Promise<PurchaseRow[]> {
    const groupIds = await listWaitedFor(tx, userId);
    for (const groupId of groupIds) {
      await lockGroup(tx, groupId);
      if (await endPlace(tx, groupId, userId)) await announceGroupChange(tx, groupId);
    }
    const live = await listLiveHolds(tx, { userId });
    const locked = live.filter(({ groupId }) => groupIds.includes(groupId));
    return releaseEach(tx, locked, 'userDeleted');
  }

  /** @throws AppError `conflict` where somebody holds or waits for a share: since a moment ago. */
  async function requireNone(tx: Db, userId: string): Promise<void> {
    if ((await listWaitedFor(tx, userId)).length > 0) throw beingTaken();
  }

  /**
   * Ends somebody's place in a group's line, under its lock, and what is offered to them from it. Call
   * {@link cancelPayments} with what comes back once the transaction is committed.
   * @throws AppError `conflict` while their payment is being taken.
   */
  async function leaveLine(
    tx: Db,
    group: LockedGroup,
    userId: string,
    reason: ReleaseReason,
  ): Promise<PurchaseRow[]> {
    const hadPlace = await endPlace(tx, group.id, userId);
    if (hadPlace) await announceGroupChange(tx, group.id);
    const hold = await findLiveHold(tx, userId, group.id);
    if (!hold?.isOffer) return [];
    const offer = await lockPurchase(tx, hold.id);
    if (offer?.state === 'settling') throw beingTaken();
    if (offer?.state !== 'held') return [];
    return [(await releaseHeld(tx, group, offer, reason)).purchase];
  }

  async function releaseEach(
    tx: Db,
    live: PurchaseRow[],
    reason: ReleaseReason,
  ): Promise<PurchaseRow[]> {
    const released: PurchaseRow[] = [];
    for (const { id, groupId } of live) {
      const group = await lockGroup(tx, groupId);
      const hold = await lockPurchase(tx, id);
      if (hold?.state === 'settling') throw beingTaken();
      if (!group || hold?.state !== 'held') continue;
      const { purchase } = await releaseHeld(tx, group, hold, reason);
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

  return {
    placeHold,
    releaseHold,
    endHold,
    releaseAll,
    endAll,
    releaseAllOf,
    requireNone,
    leaveLine,
    cancelPayments,
  };
}

const beingTaken = (): AppError =>
  new AppError(
    'conflict',
    'Someone’s payment is being taken right now. Please try again in a minute.',
  );
