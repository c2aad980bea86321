/** Shares put aside while their buyers pay. */

import { inTransaction, type Context, type Transaction } from '../../context';
import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import type { ReleaseReason } from '../../db/schema/releaseReasons';
import { AppError } from '../../http/AppError';
import { queueReleaseNotice } from '../purchases/purchaseMails.notice';
import { announceGroupChange } from '../inventory/groupChanges';
import { endWaitlist, endPlace, listWaitedFor } from '../inventory/waitlistPlaces.queries';
import { lockGroup, type LockedGroup } from '../inventory/stock.service';
import {
  findPurchase,
  lockPurchase,
  updatePurchase,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { releaseHeld, cancelPayment } from './endHold';
import { findLiveHold, forgetHold, listLiveHolds } from './holds.queries';

/**
 * Releases one hold and cancels its payment. A hold that is being paid or is paid stays; so does, with
 * `ifNotStarted`, one that has a payment. An expired hold cannot be taken again afterwards.
 * @returns the purchase in its new state.
 */
export async function releaseHold(
  context: Context,
  { id, groupId }: PurchaseRow,
  reason: ReleaseReason,
  { ifNotStarted = false } = {},
) {
  const current = await inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    const hold = await lockPurchase(tx.db, id);
    if (ifNotStarted && hold?.state === 'held' && hold.intentId !== null) return hold;
    if (group && hold?.state === 'held') {
      return (await releaseHeld(tx, group, hold, reason)).purchase;
    }
    return (await forgetHold(tx.db, id, reason)) ?? hold;
  });
  if (current?.state !== 'released') return current;
  await cancelPayments(context, [current]);
  return findPurchase(context.db, id);
}

/**
 * Releases every hold of a group that goes off sale and mails the buyers; the waitlist stays. Call {@link
 * cancelPayments} with the result after the commit.
 * @throws AppError `conflict` while a payment is being captured.
 */
export const releaseHoldsOfGroup = async (
  tx: Transaction,
  groupId: string,
): Promise<PurchaseRow[]> =>
  releaseEach(tx, await listLiveHolds(tx.db, { groupId }), 'groupOffSale');

/** The same for a group that ends for good; its waitlist ends, too. */
export async function endHoldsAndWaitlist(
  tx: Transaction,
  groupId: string,
): Promise<PurchaseRow[]> {
  await endWaitlist(tx.db, groupId);
  return releaseHoldsOfGroup(tx, groupId);
}

/**
 * Releases all holds and places of a user whose account is deleted. Locks their groups first, before
 * their shares are offered to other users: groups before users. {@link requireNoHolds} finds holds taken
 * elsewhere meanwhile.
 */
export async function releaseHoldsOfUser(tx: Transaction, userId: string): Promise<PurchaseRow[]> {
  const groupIds = await listWaitedFor(tx.db, userId);
  for (const groupId of groupIds) {
    await lockGroup(tx.db, groupId);
    if (await endPlace(tx.db, groupId, userId)) await announceGroupChange(tx.db, groupId);
  }
  const live = await listLiveHolds(tx.db, { userId });
  const locked = live.filter(({ groupId }) => groupIds.includes(groupId));
  return releaseEach(tx, locked, 'userDeleted');
}

/** @throws AppError `conflict` where the user has a hold or a place on a waitlist, taken a moment ago. */
export async function requireNoHolds(tx: Db, userId: string): Promise<void> {
  if ((await listWaitedFor(tx, userId)).length > 0) throw beingTaken();
}

/**
 * Ends a user's place on a group's waitlist and releases their waitlist hold. The group is locked. Call
 * {@link cancelPayments} with the result after the commit.
 * @throws AppError `conflict` while their payment is being captured.
 */
export async function endPlaceAndHold(
  tx: Transaction,
  group: LockedGroup,
  userId: string,
  reason: ReleaseReason,
): Promise<{ released: PurchaseRow[]; wasWaiting: boolean }> {
  const hadPlace = await endPlace(tx.db, group.id, userId);
  if (hadPlace) await announceGroupChange(tx.db, group.id);
  const hold = await findLiveHold(tx.db, userId, group.id);
  if (!hold?.isWaitlistHold) return { released: [], wasWaiting: hadPlace };
  const waitlistHold = await lockPurchase(tx.db, hold.id);
  if (waitlistHold?.state === 'settling') throw beingTaken();
  if (waitlistHold?.state !== 'held') return { released: [], wasWaiting: hadPlace };
  const { purchase } = await releaseHeld(tx, group, waitlistHold, reason);
  return { released: [purchase], wasWaiting: true };
}

async function releaseEach(
  tx: Transaction,
  live: PurchaseRow[],
  reason: ReleaseReason,
): Promise<PurchaseRow[]> {
  const released: PurchaseRow[] = [];
  for (const { id, groupId } of live) {
    const group = await lockGroup(tx.db, groupId);
    const hold = await lockPurchase(tx.db, id);
    if (hold?.state === 'settling') throw beingTaken();
    if (!group || hold?.state !== 'held') continue;
    const { purchase } = await releaseHeld(tx, group, hold, reason);
    await queueReleaseNotice(tx, purchase);
    released.push(purchase);
  }
  return released;
}

/** Ends the payments of released holds; what fails now the sweep does later. */
export async function cancelPayments(
  { failpoint, payments, db }: Context,
  released: PurchaseRow[],
): Promise<void> {
  for (const { id, intentId, intentClosedAt } of released) {
    if (intentId === null || intentClosedAt !== null) continue;
    failpoint('released');
    if (await cancelPayment(payments, intentId)) {
      await updatePurchase(db, id, { intentClosedAt: databaseNow });
    }
  }
}

const beingTaken = (): AppError =>
  new AppError(
    'conflict',
    'A buyer’s payment is being taken right now. Please try again in a minute.',
  );
