import { asCents } from '#shared/money';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { originalsPrefix } from '../../db/shop';
import { AppError } from '../../http/AppError';
import type { Failpoint } from '../../jobs/failpoints';
import {
  isFullyRefunded,
  isBeingRefunded,
  type Intent,
  type Payments,
} from '../../payments/payments';
import { returnMoney, whereIs, type MoneyBack } from '../../payments/returnMoney';
import type { ServeLine } from '../inventory/line';
import { lockGroup, returnStock } from '../inventory/stock';
import { paymentPending } from './paymentErrors';
import type { PurchaseMails } from './purchaseMails';
import {
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
  noteSentBack,
  resolveRefundAlerts,
} from './refundAlerts';

interface RefundsDeps {
  db: Db;
  payments: Payments;
  mails: PurchaseMails;
  serveLine: ServeLine;
  failpoint: Failpoint;
}

/** What a refund is asked for with. */
export interface AskedRefund {
  /** What the buyer is told. */
  reason: string;
  /** Null: the server itself. */
  actorId: string | null;
  /** Throws where this share may not be given back, in the transaction that begins its refund. */
  requireMay?: (tx: Db, purchase: PurchaseRow) => Promise<void>;
  /** What is answered where the buyer's bank decides about the charge; else what an admin does then. */
  disputed?: string;
}

export type RefundsService = ReturnType<typeof createRefundsService>;

/**
 * Paid shares given back in full: asked for, done at the provider, and on sale again once the money
 * has arrived (docs/decisions/012-refunds.md).
 */
export function createRefundsService({ db, payments, mails, serveLine, failpoint }: RefundsDeps) {
  /** @throws AppError `conflict` when there is nothing to refund, or the charge is disputed. */
  async function refund(purchase: PurchaseRow, asked: AskedRefund): Promise<PurchaseRow> {
    const refunding = await begin(purchase, asked);
    await carryOut(refunding);
    const current = (await findPurchase(db, purchase.id)) ?? refunding;
    if (current.state === 'paid') throw new AppError('conflict', asked.disputed ?? disputed);
    return current;
  }

  /** From here on the refund is owed, whatever happens to this process. */
  function begin(
    purchase: PurchaseRow,
    { reason, actorId, requireMay }: AskedRefund,
  ): Promise<PurchaseRow> {
    return db.transaction(async (tx) => {
      await requireMay?.(tx, purchase);
      const refunding = await movePurchase(tx, purchase.id, 'paid', 'refunding', {
        refundReason: reason,
        refundedBy: actorId,
      });
      if (!refunding) {
        const current = await findPurchase(tx, purchase.id);
        throw new AppError('conflict', unrefundable(current ?? purchase));
      }
      await recordAudit(tx, {
        actorId,
        action: 'purchase.refund',
        subjectId: purchase.id,
        before: { state: 'paid' },
        after: { state: 'refunding', reason, priceCents: purchase.priceCents },
      });
      if (refunding.cashKey !== null) await mails.queueCashOwed(tx, refunding);
      return refunding;
    });
  }

  /**
   * Refunds at the provider and finishes; what is not back yet stays `refunding` for the sweep. Cash is
   * handed back by the supplier, who notes it (`cashReturns.service`).
   */
  async function carryOut(purchase: PurchaseRow): Promise<void> {
    if (isBookedOnly(purchase) || (await isPaidAnotherWay(db, purchase)))
      return finish(purchase, null);
    const money = await returnMoney(payments, {
      intentId: purchase.intentId ?? '',
      key: `refund:${purchase.id}`,
      tries: purchase.refundTries,
    });
    failpoint('refunded-at-provider');
    await follow(purchase, money);
  }

  async function follow(purchase: PurchaseRow, money: MoneyBack): Promise<void> {
    if (money.state === 'returned') return finish(purchase, money.refundId);
    if (money.state === 'disputed') return keepSold(purchase);
    if (money.wasSentBack) await noteSentBack(db, purchase);
    if (money.state === 'underway') return;
    const refundTries = purchase.refundTries + 1;
    await updatePurchase(db, purchase.id, { refundTries });
    await alertFailing(db, purchase, refundTries);
  }

  /** The money is back: so is the share. */
  async function finish(purchase: PurchaseRow, refundId: string | null): Promise<void> {
    await db.transaction(async (tx) => {
      const group = await lockGroup(tx, purchase.groupId);
      const refunded = await movePurchase(tx, purchase.id, 'refunding', 'refunded', {
        refundedAt: new Date(),
        refundFailedAt: null,
        refundId,
      });
      if (!group || !refunded) return;
      const isCash = refunded.cashKey !== null;
      const source = { purchaseId: refunded.id, actorId: refunded.refundedBy, isCash };
      await serveLine(tx, await returnStock(tx, group, shareOf(refunded), source));
      await resolveRefundAlerts(tx, refunded);
      if (!isCash) await mails.queueRefundNotice(tx, refunded);
    });
  }

  /** The buyer's bank has the money and decides about it: until then the share is as it was. */
  async function keepSold(purchase: PurchaseRow): Promise<void> {
    await db.transaction(async (tx) => {
      const paid = await movePurchase(tx, purchase.id, 'refunding', 'paid', {
        refundReason: null,
        refundedBy: null,
        refundFailedAt: null,
        // The provider keeps its refusal for this try's key.
        refundTries: purchase.refundTries + 1,
      });
      if (!paid) return;
      await resolveRefundAlerts(tx, paid);
      await alertDispute(tx, paid, 'open');
      await recordAudit(tx, {
        actorId: purchase.refundedBy,
        action: 'purchase.refund-refused',
        subjectId: paid.id,
        before: { state: 'refunding' },
        after: { state: 'paid', reason: 'The charge is disputed.' },
      });
    });
  }

  /** What was given back in the provider's own dashboard, or came back from the bank. */
  async function followProvider(purchase: PurchaseRow, intent: Intent): Promise<void> {
    const current = await findPurchase(db, purchase.id);
    if (current?.state === 'settling') throw paymentPending();
    if (current?.state === 'paid' && !isBeingRefunded(intent)) return notePart(current, intent);
    const refunding =
      current?.state === 'paid'
        ? await begin(current, { reason: 'Refunded at the card provider.', actorId: null })
        : current;
    if (refunding?.state === 'refunding' && isFullyRefunded(intent)) {
      await finish(refunding, whereIs(intent).refundId);
    }
  }

  async function notePart(purchase: PurchaseRow, intent: Intent): Promise<void> {
    const partRefundedCents = asCents(intent.refundedCents + intent.refundingCents);
    if (partRefundedCents === purchase.partRefundedCents) return;
    await db.transaction(async (tx) => {
      await updatePurchase(tx, purchase.id, { partRefundedCents });
      await alertInPart(tx, purchase, partRefundedCents);
    });
  }

  return { refund, carryOut, followProvider };
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
