/** Refunds that the provider refuses, because the buyer's bank has the money and decides about it. */

import { noCents, type Cents } from '#shared/money';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { lockGroup } from '../inventory/stock.service';
import { findEndedBalance, insertBalances, listPaymentsOf } from './balances.queries';
import { noteCheckedOff } from './noteCheckedOff';
import { movePurchase, type PurchaseRow } from './purchases.queries';
import { queuePartNotice } from './purchaseMails.notice';
import { alertDispute, alertInPart, resolveRefundAlerts } from './refundAlerts.service';
import { reviveReturns } from './returns.queries';

/**
 * Until the bank has decided, the share is as it was, with all that is paid and asked for it: its balances wait for its own
 * refund. A balance whose share is back already stays owed, so that what the bank leaves goes back, too.
 */
export async function keepSold(context: Context, purchase: PurchaseRow): Promise<void> {
  await inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, purchase.groupId);
    const payments = await listPaymentsOf(tx.db, purchase.balanceOf ?? purchase.id);
    const isBack = payments.some(
      ({ balanceOf, state }) => balanceOf === null && state === 'refunded',
    );
    if (isBack) return alertDispute(tx.db, purchase, 'open');
    for (const payment of payments) await keepPaid(tx, payment, payment.id === purchase.id);
    // Refunded with the others before the bank refused those: their buyer waits for no last one any more.
    const { refundReason } = purchase;
    for (const payment of payments)
      if (payment.state === 'refunded' && payment.refundReason === refundReason)
        await noteLone(tx, payment, payment.returnedToCardCents ?? noCents);
    const goesOn = group?.calledOffAt === null;
    if (goesOn && purchase.balanceOf === null) await askAgain(tx, purchase);
    await noteCheckedOff(tx.db, purchase.id);
  });
}

/** A payment was refunded, and its share was not. */
export async function noteLone(
  tx: Transaction,
  payment: PurchaseRow,
  toCardCents: Cents,
): Promise<void> {
  await alertInPart(tx.db, payment, toCardCents);
  if (toCardCents > 0) await queuePartNotice(tx, payment, toCardCents);
}

async function keepPaid(
  { db }: Transaction,
  { id, refundedBy }: PurchaseRow,
  isDisputed: boolean,
): Promise<void> {
  const paid = await movePurchase(db, id, 'refunding', 'paid', {
    refundReason: null,
    refundedBy: null,
    refundFailedAt: null,
    refundWaitsSince: null,
  });
  if (!paid) return;
  await reviveReturns(db, id);
  await resolveRefundAlerts(db, paid, null);
  if (isDisputed) await alertDispute(db, paid, 'open');
  await recordAudit(db, {
    actorId: refundedBy,
    action: 'purchase.refund-refused',
    subjectId: id,
    before: { state: 'refunding' },
    after: { state: 'paid', reason: 'The charge is disputed.' },
  });
}

/** A balance ended when the refund began. */
async function askAgain({ db }: Transaction, { id }: PurchaseRow): Promise<void> {
  const ended = await findEndedBalance(db, id);
  if (ended) await insertBalances(db, [ended]);
}
