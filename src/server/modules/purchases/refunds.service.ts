/**
 * Full refunds of paid shares: begun, carried out at the provider, and on sale again once the money has
 * arrived (docs/decisions/012-refunds.md).
 */

import { asCents, formatCents, toDollars } from '#shared/money';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { originalsPrefix } from '../../db/schema/originals';
import { AppError } from '../../http/AppError';
import { isFullyRefunded, isBeingRefunded, type Intent } from '../../payments/payments';
import {
  nothingMoved,
  returnMoney,
  whereIs,
  whereIsPaidElsewhere,
  type MoneyBack,
} from '../../payments/returnMoney';
import { holdForNext } from '../holds/holdForNext';
import { lockGroup, returnStock, type LockedGroup } from '../inventory/stock.service';
import { isAnyBalanceDisputed, listPaymentsOf } from './balances.queries';
import { beginRefunds } from './beginRefunds';
import { hasLostSince } from './disputes.queries';
import { recordDisputes } from './disputes.service';
import { recordFees } from './fees.queries';
import { gatherCash, queuePartNotice, queueRefundNotice } from './purchaseMails.notice';
import { paymentPending } from './paymentErrors.rules';
import {
  countAttempt,
  findPurchase,
  isRefunding,
  lockPurchase,
  movePurchase,
  shareOf,
  updatePurchase,
  type PurchaseRow,
} from './purchases.queries';
import {
  alertFailing,
  alertInPart,
  alertUnfunded,
  isPaidAnotherWay,
  mostSentBack,
  noteSentBack,
  resolveRefundAlerts,
} from './refundAlerts.service';
import { noteFunds, type BegunRefund } from './refunds.queries';
import { keepSold, noteLone } from './refusedRefunds.service';
import { readGivenByHand } from './returns.queries';
import { followReturns, isAllParts, returnedCents } from './returns.service';

/** The input of a refund. */
export interface AskedRefund extends BegunRefund {
  /** Throws where this share may not be refunded, in the transaction that begins the refund. */
  requireMay?: (tx: Db, purchase: PurchaseRow) => Promise<void>;
  /** Answer where the buyer's bank decides about the charge; else the admin's next act. */
  disputed?: string;
}

/** @throws AppError `conflict` when there is nothing to refund, or the charge is disputed. */
export async function refundShare(
  context: Context,
  purchase: PurchaseRow,
  asked: AskedRefund,
): Promise<PurchaseRow> {
  const refused = new AppError('conflict', asked.disputed ?? disputed);
  const refunding = await beginRefund(context, purchase, {
    ...asked,
    async requireMay(tx, current) {
      await asked.requireMay?.(tx, current);
      if (await isAnyBalanceDisputed(tx, current.id)) throw refused;
    },
  });
  await carryOutRefund(context, refunding);
  const current = (await findPurchase(context.db, purchase.id)) ?? refunding;
  if (current.state === 'paid') throw refused;
  return current;
}

/** From here on the refund is owed, also when this process dies. */
function beginRefund(
  context: Context,
  purchase: PurchaseRow,
  { requireMay, ...refund }: AskedRefund,
): Promise<PurchaseRow> {
  return inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, purchase.groupId);
    await requireMay?.(tx.db, purchase);
    const begun = await beginRefunds(tx.db, { id: purchase.id }, refund);
    const refunding = begun.find(({ id }) => id === purchase.id);
    if (!refunding) {
      const current = await findPurchase(tx.db, purchase.id);
      throw new AppError('conflict', unrefundable(current ?? purchase));
    }
    for (const payment of begun)
      if (payment.cashKey !== null && group) await gatherCash(tx, payment, group.supplierId);
    return refunding;
  });
}

/**
 * Refunds at the provider and finishes; what is not back yet stays `refunding` for the sweep. Cash is
 * handed back by the supplier, who notes it (`cashReturns.service`).
 */
export async function carryOutRefund(context: Context, purchase: PurchaseRow): Promise<void> {
  // Share and balances go back together, or stay paid together.
  if (purchase.balanceOf !== null && (await isRefunding(context.db, purchase.balanceOf))) return;
  if (isBookedOnly(purchase)) return finishRefund(context, purchase, nothingMoved);
  const payment = {
    intentId: purchase.intentId ?? '',
    byHandCents: await readGivenByHand(context.db, purchase.id),
    listDisputes: () => recordDisputes(context, purchase),
  };
  if (await isPaidAnotherWay(context.db, purchase)) {
    const money = await whereIsPaidElsewhere(context.payments, payment);
    if (money) await finishRefund(context, purchase, money);
    else await countAttempt(context.db, purchase, 'refundAttempts');
    return;
  }
  const money = await returnMoney(context.payments, {
    ...payment,
    key: `refund:${purchase.id}`,
    tries: purchase.refundAttempts,
    mostSentBack,
  });
  context.failpoint('refunded-at-provider');
  await followMoney(context, purchase, money);
}

/** Puts before the superadmins what waits for money on the shop's card account. */
export const alertUnfundedRefunds = ({ db }: Context): Promise<void> => alertUnfunded(db);

async function followMoney(
  context: Context,
  purchase: PurchaseRow,
  money: MoneyBack,
): Promise<void> {
  if (money.state === 'returned') return finishRefund(context, purchase, money);
  if (money.state === 'disputed') {
    // The provider keeps its refusal for this try's key.
    await countAttempt(context.db, purchase, 'refundAttempts');
    return keepSold(context, purchase);
  }
  if (money.sentBack > 0) await noteSentBack(context, purchase, money);
  if (money.state === 'underway') {
    await noteFunds(context.db, purchase.id, money.isUnfunded);
    return;
  }
  const tries = await countAttempt(context.db, purchase, 'refundAttempts');
  if (money.sentBack === 0) await alertFailing(context.db, purchase, tries);
}

/** The money is back, so the share is, too; what moved is kept with it. */
async function finishRefund(
  context: Context,
  purchase: PurchaseRow,
  money: MoneyBack,
): Promise<void> {
  const isCash = purchase.cashKey !== null;
  await inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, purchase.groupId);
    const refunded = await movePurchase(tx.db, purchase.id, 'refunding', 'refunded', {
      refundedAt: new Date(),
      refundFailedAt: null,
      refundWaitsSince: null,
      refundId: money.refundId,
      returnedToCardCents: isCash ? null : money.toCardCents,
      returnedAnotherWayCents: isCash ? null : money.anotherWayCents,
      returnedAnotherWayAt: money.anotherWayCents > 0 ? new Date() : null,
    });
    if (!group || !refunded) return;
    await recordFees(tx.db, refunded.id, money);
    const source = { purchaseId: refunded.id, actorId: refunded.refundedBy, isCash };
    if (refunded.balanceOf === null)
      await holdForNext(tx, await returnStock(tx.db, group, shareOf(refunded), source));
    await resolveRefundAlerts(tx.db, refunded, money);
    if (await isPartOfSold(tx.db, refunded)) return noteLone(tx, refunded, money.toCardCents);
    if (!isCash) await notifyOnceBack(tx, refunded, group);
  });
}

/** Payments of a share go back one by one: its buyer is mailed once, with the last of those to cards, what all come to. */
async function notifyOnceBack(
  tx: Transaction,
  { id, balanceOf, refundReason }: PurchaseRow,
  group: LockedGroup,
): Promise<void> {
  const together = (await listPaymentsOf(tx.db, balanceOf ?? id)).filter(
    (payment) => payment.cashKey === null && payment.refundReason === refundReason,
  );
  if (together.some(({ state }) => state === 'refunding')) return;
  const back = together.filter(({ state }) => state === 'refunded');
  let isKnown = true;
  for (const payment of back) isKnown &&= await isNotified(tx.db, payment, group);
  if (!isKnown) await queueRefundNotice(tx, back);
}

/** A balance that was refunded in the provider's dashboard, and its share was not. */
const isPartOfSold = async (tx: Db, { balanceOf }: PurchaseRow): Promise<boolean> =>
  balanceOf !== null && (await findPurchase(tx, balanceOf))?.state === 'paid';

/**
 * The mail of a call-off has named the amount and the card: one mail is enough, unless something else has moved since
 * (R-4.14).
 */
const isNotified = async (
  tx: Db,
  { id, refundReason, returnedAnotherWayCents }: PurchaseRow,
  { calledOffAt, callOffReason }: LockedGroup,
): Promise<boolean> =>
  calledOffAt !== null &&
  refundReason === callOffReason &&
  returnedAnotherWayCents === 0 &&
  !(await hasLostSince(tx, id, calledOffAt));

/** Follows refunds made in the provider's dashboard, and refunds that the bank sent back. */
export async function followRefundAtProvider(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<void> {
  const current = await findPurchase(context.db, purchase.id);
  if (current?.state === 'settling') throw paymentPending();
  if (current?.state === 'paid' && (!isBeingRefunded(intent) || isAllParts(intent)))
    return notePart(context, current, intent);
  const refunding =
    current?.state === 'paid'
      ? await beginRefund(context, current, {
          reason: 'Refunded at the card provider.',
          actorId: null,
        })
      : current;
  if (refunding?.state !== 'refunding') return;
  const byHandCents = await readGivenByHand(context.db, refunding.id);
  if (isFullyRefunded(intent, byHandCents))
    await finishRefund(context, refunding, whereIs(intent, byHandCents));
}

async function notePart(context: Context, purchase: PurchaseRow, intent: Intent): Promise<void> {
  await followReturns(context, purchase, intent);
  const partRefundedCents = asCents(intent.refundedCents - returnedCents(intent));
  const before = purchase.partRefundedCents;
  if (partRefundedCents === before) return;
  await inTransaction(context, async (tx) => {
    const locked = await lockPurchase(tx.db, purchase.id);
    // Another process that saw it, too, has told of it.
    if (locked?.state !== 'paid' || locked.partRefundedCents !== before) return;
    await updatePurchase(tx.db, locked.id, { partRefundedCents });
    await alertInPart(tx.db, locked, partRefundedCents);
    await recordAudit(tx.db, {
      actorId: null,
      action: 'purchase.refund-part',
      subjectId: locked.id,
      before: { refunded: toDollars(before) },
      after: {
        refunded: toDollars(partRefundedCents),
        reason: `By now ${formatCents(partRefundedCents)} went back to the card.`,
      },
    });
    // Less than before: the bank sent it back.
    if (partRefundedCents > before)
      await queuePartNotice(tx, locked, asCents(partRefundedCents - before));
  });
}

/** No card was charged, or the charge is that of the shop which this one is a copy of. */
const isBookedOnly = ({ cashKey, intentId }: PurchaseRow): boolean =>
  cashKey !== null || (intentId?.startsWith(originalsPrefix) ?? false);

const disputed =
  'The buyer disputes this charge at their bank, so the card provider refuses to refund it. To give the money back, accept the dispute in the provider’s dashboard. Until it is decided the share stays sold.';

function unrefundable({ state }: PurchaseRow): string {
  if (state === 'refunding') return 'This purchase is already being refunded.';
  return state === 'refunded'
    ? 'This purchase is already refunded.'
    : 'Only a paid share can be refunded.';
}
