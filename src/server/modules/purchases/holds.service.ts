import type { Portion } from '#shared/groups/portions';

import type { Db } from '../../db/client';
import { AppError } from '../../http/AppError';
import { takeTry, type Limit } from '../../http/rateLimit';
import type { Caller } from '../../http/serve';
import { PaymentRefusedError, type Payments } from '../../payments/payments';
import { lockVisibleGroup } from '../groups/groupAccess.service';
import { holdStock, lockGroup, releaseStock, type LockedGroup } from '../groups/stock.service';
import { paymentPending, requireAvailable, requirePrice } from './availability';
import type { PurchaseMails } from './purchaseMails.service';
import {
  countLiveHolds,
  findLiveHold,
  insertPurchase,
  listLiveHolds,
  lockPurchase,
  movePurchase,
  shareOf,
  updatePurchase,
  type PurchaseRow,
} from './purchases.repository';

/** How many shares one buyer may hold at once (contract, "Hold"). */
const mostHolds = 3;

/** Against trying stolen cards: payments one person may start (contract, "Hold"). */
export const startLimit: Limit = { name: 'payment', most: 10, withinMinutes: 60 };

/** What a buyer asks for, with the price they saw, in cents. */
export interface Wish {
  groupId: string;
  portion: Portion;
  amount: number;
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
}

export type HoldsService = ReturnType<typeof createHoldsService>;

/** Shares put aside while their buyers pay. */
export function createHoldsService({ db, payments, mails, holdMinutes }: HoldsDeps) {
  /** Holds a share, or finds the buyer's own hold of the very same one. */
  function take(caller: Caller, wish: Wish): Promise<Hold> {
    return db.transaction(async (tx) => {
      const group = await lockVisibleGroup(tx, caller, wish.groupId);
      const earlier = await findLiveHold(tx, caller.id, group.id);
      if (earlier?.state === 'settling') throw paymentPending();
      if (earlier && isSameShare(earlier, wish)) {
        return { purchase: earlier, isNew: false, released: [] };
      }
      const free = earlier ? await release(tx, group, earlier) : group;
      const purchase = await insertHold(tx, caller, free, wish);
      return { purchase, isNew: true, released: earlier ? [earlier] : [] };
    });
  }

  async function insertHold(
    tx: Db,
    caller: Caller,
    group: LockedGroup,
    wish: Wish,
  ): Promise<PurchaseRow> {
    const share = requireAvailable(group, wish.portion);
    requirePrice(share, wish.amount);
    // Holds up the buyer's other calls until this one is committed: nobody counts past the limits.
    await takeTry(tx, startLimit, caller.id);
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
      holdExpiresAt: new Date(Date.now() + holdMinutes * 60_000),
    });
  }

  /** Gives one hold back, unless its payment is already being taken, and ends its payment. */
  async function giveBack(hold: PurchaseRow): Promise<void> {
    await db.transaction(async (tx) => {
      const group = await lockGroup(tx, hold.groupId);
      const current = await lockPurchase(tx, hold.id);
      if (group && current?.state !== 'released') await release(tx, group, hold);
    });
    await cancelPayments([hold]);
  }

  /**
   * Releases every hold of a group that closes or goes away, and tells the buyers. Call {@link cancelPayments} with what
   * comes back once the transaction is committed.
   * @throws AppError `conflict` while somebody's payment is being taken.
   */
  async function releaseAll(tx: Db, groupId: string): Promise<PurchaseRow[]> {
    const holds = await listLiveHolds(tx, groupId);
    if (holds.some(({ state }) => state === 'settling')) {
      throw new AppError(
        'conflict',
        'Somebody’s payment is being taken right now. Please try again in a minute.',
      );
    }
    let group = await lockGroup(tx, groupId);
    for (const hold of holds) {
      if (group) group = await release(tx, group, hold);
      await mails.queueReleaseNotice(tx, hold);
    }
    return holds;
  }

  /** Ends the payments of released holds; what fails now the sweep does later. */
  async function cancelPayments(released: PurchaseRow[]): Promise<void> {
    for (const { id, intentId } of released) {
      if (intentId !== null && (await cancelPayment(payments, intentId))) {
        await updatePurchase(db, id, { intentClosedAt: new Date() });
      }
    }
  }

  return { take, giveBack, releaseAll, cancelPayments };
}

const isSameShare = (hold: PurchaseRow, wish: Wish): boolean =>
  hold.portion === wish.portion &&
  hold.priceCents === wish.amount &&
  (hold.holdExpiresAt?.getTime() ?? 0) > Date.now();

async function release(tx: Db, group: LockedGroup, hold: PurchaseRow): Promise<LockedGroup> {
  if (!(await movePurchase(tx, hold.id, 'held', 'released'))) throw paymentPending();
  return releaseStock(tx, group, shareOf(hold));
}

/** @returns whether the payment can no longer be taken. */
async function cancelPayment(payments: Payments, intentId: string): Promise<boolean> {
  try {
    await payments.cancel(intentId);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) return false;
    const intent = await payments.retrieveIntent(intentId).catch(() => undefined);
    return intent === null || intent?.status === 'canceled';
  }
}
