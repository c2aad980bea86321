/**
 * Refunds that were done and came back from the bank weeks later. The share has been on sale since
 * and may be sold: it stays where it is, and the buyer is owed the money until it has arrived.
 */

import { inTransaction, type Context } from '../../context';
import { isBeingRefunded, type Intent } from '../../payments/payments';
import {
  returnMoney,
  whereIs,
  whereIsPaidElsewhere,
  type MoneyBack,
} from '../../payments/returnMoney';
import { recordDisputes } from './disputes.service';
import { recordFees } from './fees.queries';
import { queueRefundNotice } from './purchaseMails.notice';
import { countAttempt, findPurchase, updatePurchase, type PurchaseRow } from './purchases.queries';
import { readGivenByHand } from './returns.queries';
import {
  isPaidAnotherWay,
  mostSentBack,
  noteSentBack,
  resolveRefundAlerts,
} from './refundAlerts.service';

/** @returns whether the bank sent a refund back, in whole or in part, so that the buyer is still owed money. */
export async function noteFailedRefund(
  context: Context,
  { id }: PurchaseRow,
  intent: Intent,
): Promise<boolean> {
  const current = await findPurchase(context.db, id);
  if (!current) return false;
  const isBack = await isSentBack(context, current, intent);
  if (isBack) await noteSentBack(context, current, whereIs(intent));
  return isBack || current.refundFailedAt !== null;
}

async function isSentBack(
  { db }: Context,
  { id, refundId }: PurchaseRow,
  intent: Intent,
): Promise<boolean> {
  const isAnyBack = intent.refunds.some(
    ({ status, hasRunDry }) => status === 'failed' && !hasRunDry,
  );
  if (refundId === null || !isAnyBack) return false;
  return !isBeingRefunded(intent, await readGivenByHand(db, id));
}

/** Retries the refund once; if the bank sends it back again, that is found, and left to the admins. */
export async function retryOwedRefund(context: Context, purchase: PurchaseRow): Promise<void> {
  const payment = {
    intentId: purchase.intentId ?? '',
    byHandCents: await readGivenByHand(context.db, purchase.id),
    listDisputes: () => recordDisputes(context, purchase),
  };
  if (await isPaidAnotherWay(context.db, purchase)) {
    const paid = await whereIsPaidElsewhere(context.payments, payment);
    if (paid) await closeOwed(context, purchase, paid);
    return;
  }
  const money = await returnMoney(context.payments, {
    ...payment,
    key: `owed:${purchase.id}`,
    tries: purchase.refundAttempts,
    mostSentBack,
  });
  if (money.state === 'returned') return closeOwed(context, purchase, money);
  if (money.sentBack > 0) await noteSentBack(context, purchase, money);
  if (money.state !== 'underway') await countAttempt(context.db, purchase, 'refundAttempts');
}

/** A released hold whose charge came back has no share: only of a refunded one what moved is kept. */
const closeOwed = (context: Context, purchase: PurchaseRow, money: MoneyBack): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { db } = tx;
    const isShare = purchase.state === 'refunded';
    const { refundId, toCardCents, anotherWayCents } = money;
    await updatePurchase(db, purchase.id, {
      refundFailedAt: null,
      refundId,
      ...(isShare && {
        returnedToCardCents: toCardCents,
        returnedAnotherWayCents: anotherWayCents,
        returnedAnotherWayAt: anotherWayCents > 0 ? new Date() : null,
      }),
    });
    await recordFees(db, purchase.id, money);
    await resolveRefundAlerts(db, purchase, money);
    // The mail of the first refund told of a card that did not take it.
    if (isShare && anotherWayCents > 0) await queueRefundNotice(tx, [purchase]);
  });
