/**
 * Full refunds of paid shares: begun, carried out at the provider, and on sale again once the money has
 * arrived (docs/decisions/012-refunds.md).
 */

import { asCents } from '#shared/money';

import { inTransaction, type Context } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { originalsPrefix } from '../../db/shop';
import { AppError } from '../../http/AppError';
import { isFullyRefunded, isBeingRefunded, type Intent } from '../../payments/payments';
import { returnMoney, whereIs, type MoneyBack } from '../../payments/returnMoney';
import { offerToNext } from '../holds/offerToNext';
import { lockGroup, returnStock, type LockedGroup } from '../inventory/stock';
import { beginRefunds } from './beginRefunds';
import { queueCashOwed, queueRefundNotice } from './purchaseMails';
import { paymentPending } from './paymentErrors';
import {
  countAttempt,
  findPurchase,
  movePurchase,
  shareOf,
  updatePurchase,
  type PurchaseRow,
} from './purchases.queries';
import {
  alertDispute,
  alertFailing,
  alertInPart,
  isPaidAnotherWay,
  mostSentBack,
  noteSentBack,
  resolveRefundAlerts,
} from './refundAlerts';
import type { BegunRefund } from './refunds.queries';

/** The input of a refund. */
export interface AskedRefund extends BegunRefund {
  /** Throws where this share may not be refunded, in the transaction that begins the refund. */
  requireMay?: (tx: Db, purchase: PurchaseRow) => Promise<void>;
  /** What is answered where the buyer's bank decides about the charge; else what an admin does then. */
  disputed?: string;
}

/** @throws AppError `conflict` when there is nothing to refund, or the charge is disputed. */
export async function refundShare(
  context: Context,
  purchase: PurchaseRow,
  asked: AskedRefund,
): Promise<PurchaseRow> {
  const refunding = await beginRefund(context, purchase, asked);
  await carryOutRefund(context, refunding);
  const current = (await findPurchase(context.db, purchase.id)) ?? refunding;
  if (current.state === 'paid') throw new AppError('conflict', asked.disputed ?? disputed);
  return current;
}

/** From here on the refund is owed, also when this process dies. */
function beginRefund(
  context: Context,
  purchase: PurchaseRow,
  { requireMay, ...refund }: AskedRefund,
): Promise<PurchaseRow> {
  return inTransaction(context, async (tx) => {
    await requireMay?.(tx.db, purchase);
    const [refunding] = await beginRefunds(tx.db, { id: purchase.id }, refund);
    if (!refunding) {
      const current = await findPurchase(tx.db, purchase.id);
      throw new AppError('conflict', unrefundable(current ?? purchase));
    }
    if (refunding.cashKey !== null) await queueCashOwed(tx, refunding);
    return refunding;
  });
}

/**
 * Refunds at the provider and finishes; what is not back yet stays `refunding` for the sweep. Cash is
 * handed back by the supplier, who notes it (`cashReturns.service`).
 */
export async function carryOutRefund(context: Context, purchase: PurchaseRow): Promise<void> {
  if (isBookedOnly(purchase) || (await isPaidAnotherWay(context.db, purchase)))
    return finishRefund(context, purchase, null);
  const money = await returnMoney(context.payments, {
    intentId: purchase.intentId ?? '',
    key: `refund:${purchase.id}`,
    tries: purchase.refundAttempts,
    mostSentBack,
  });
  context.failpoint('refunded-at-provider');
  await followMoney(context, purchase, money);
}

async function followMoney(
  context: Context,
  purchase: PurchaseRow,
  money: MoneyBack,
): Promise<void> {
  if (money.state === 'returned') return finishRefund(context, purchase, money);
  if (money.state === 'disputed') return keepSold(context, purchase);
  if (money.sentBack > 0) await noteSentBack(context, purchase, money);
  if (money.state === 'underway') return;
  const tries = await countAttempt(context.db, purchase, 'refundAttempts');
  if (money.sentBack === 0) await alertFailing(context.db, purchase, tries);
}

/** The money is back, so the share is, too; `money` is null where none moved at the provider. */
async function finishRefund(
  context: Context,
  purchase: PurchaseRow,
  money: MoneyBack | null,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, purchase.groupId);
    const refunded = await movePurchase(tx.db, purchase.id, 'refunding', 'refunded', {
      refundedAt: new Date(),
      refundFailedAt: null,
      refundId: money?.refundId ?? null,
    });
    if (!group || !refunded) return;
    const isCash = refunded.cashKey !== null;
    const source = { purchaseId: refunded.id, actorId: refunded.refundedBy, isCash };
    await offerToNext(tx, await returnStock(tx.db, group, shareOf(refunded), source));
    await resolveRefundAlerts(tx.db, refunded, money);
    if (!isCash && !isToldOf(refunded, group)) await queueRefundNotice(tx, refunded);
  });
}

/** The mail of a call-off has named the amount and the card: one mail is enough. */
const isToldOf = ({ refundReason }: PurchaseRow, group: LockedGroup): boolean =>
  group.calledOffAt !== null && refundReason === group.callOffReason;

/** The buyer's bank has the money and decides about it: until then the share is as it was. */
async function keepSold(context: Context, purchase: PurchaseRow): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    const paid = await movePurchase(db, purchase.id, 'refunding', 'paid', {
      refundReason: null,
      refundedBy: null,
      refundFailedAt: null,
      // The provider keeps its refusal for this try's key.
      refundAttempts: purchase.refundAttempts + 1,
    });
    if (!paid) return;
    await resolveRefundAlerts(db, paid, null);
    await alertDispute(db, paid, 'open');
    await recordAudit(db, {
      actorId: purchase.refundedBy,
      action: 'purchase.refund-refused',
      subjectId: paid.id,
      before: { state: 'refunding' },
      after: { state: 'paid', reason: 'The charge is disputed.' },
    });
  });
}

/** Follows refunds made in the provider's dashboard, and refunds that the bank sent back. */
export async function followRefundAtProvider(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<void> {
  const current = await findPurchase(context.db, purchase.id);
  if (current?.state === 'settling') throw paymentPending();
  if (current?.state === 'paid' && !isBeingRefunded(intent))
    return notePart(context, current, intent);
  const refunding =
    current?.state === 'paid'
      ? await beginRefund(context, current, {
          reason: 'Refunded at the card provider.',
          actorId: null,
        })
      : current;
  if (refunding?.state === 'refunding' && isFullyRefunded(intent)) {
    await finishRefund(context, refunding, whereIs(intent));
  }
}

async function notePart(context: Context, purchase: PurchaseRow, intent: Intent): Promise<void> {
  const partRefundedCents = asCents(intent.refundedCents + intent.refundingCents);
  if (partRefundedCents === purchase.partRefundedCents) return;
  await inTransaction(context, async ({ db }) => {
    await updatePurchase(db, purchase.id, { partRefundedCents });
    await alertInPart(db, purchase, partRefundedCents);
  });
}

/** No card was charged, or the charge is that of the shop which this one is a copy of. */
const isBookedOnly = ({ cashKey, intentId }: PurchaseRow): boolean =>
  cashKey !== null || (intentId?.startsWith(originalsPrefix) ?? false);

const disputed =
  'The buyer disputes this charge at their bank, so the card provider refuses to refund it. To give the money back, accept the dispute in the provider’s dashboard. Until it is decided the share stays sold.';

const unrefundable = ({ state }: PurchaseRow): string =>
  state === 'refunding' || state === 'refunded'
    ? 'This purchase is already refunded.'
    : 'Only a paid share can be refunded.';
