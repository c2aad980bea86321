import { raiseAlert, resolveAlert } from '../../db/alerts';
import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError } from '../../http/AppError';
import type { PassPoint } from '../../jobs/crashPoints';
import { PaymentRefusedError, type Payments, type Refund } from '../../payments/payments';
import { lockGroup, returnStock } from '../groups/stock.service';
import { paymentPending } from './availability';
import type { PurchaseMails } from './purchaseMails.service';
import {
  findPurchase,
  movePurchase,
  shareOf,
  updatePurchase,
  type PurchaseRow,
} from './purchases.repository';

interface RefundsDeps {
  db: Db;
  payments: Payments;
  mails: PurchaseMails;
  passPoint: PassPoint;
}

/** Refused this often, a refund is put before the admins. */
const triesBeforeAlert = 3;

export type RefundsService = ReturnType<typeof createRefundsService>;

/** Paid shares given back in full: asked for, done at the provider, then on sale again. */
export function createRefundsService({ db, payments, mails, passPoint }: RefundsDeps) {
  /** @throws AppError `conflict` when there is nothing to refund. */
  async function refund(
    purchase: PurchaseRow,
    reason: string,
    actorId: string,
  ): Promise<PurchaseRow> {
    const refunding = await begin(purchase, reason, actorId);
    await carryOut(refunding);
    return (await findPurchase(db, purchase.id)) ?? refunding;
  }

  /** From here on the refund is owed, whatever happens to this process. */
  function begin(
    purchase: PurchaseRow,
    reason: string,
    actorId: string | null,
  ): Promise<PurchaseRow> {
    return db.transaction(async (tx) => {
      const refunding = await movePurchase(tx, purchase.id, 'paid', 'refunding', {
        refundReason: reason,
        refundedBy: actorId,
      });
      if (!refunding) throw new AppError('conflict', unrefundable(purchase));
      await recordAudit(tx, {
        actorId,
        action: 'purchase.refund',
        subjectId: purchase.id,
        before: { state: 'paid' },
        after: { state: 'refunding', reason, priceCents: purchase.priceCents },
      });
      return refunding;
    });
  }

  /** Refunds at the provider and finishes; what fails stays `refunding` for the sweep. */
  async function carryOut(purchase: PurchaseRow): Promise<void> {
    const refunded = await refundAtProvider(purchase);
    passPoint('refunded-at-provider');
    if (refunded) await finish(purchase, refunded.id);
  }

  async function refundAtProvider(purchase: PurchaseRow): Promise<Pick<Refund, 'id'> | null> {
    try {
      const key = `refund:${purchase.id}:${purchase.refundTries}`;
      const refund = await payments.refund(purchase.intentId ?? '', key);
      if (refund.status !== 'failed') return refund;
    } catch (error) {
      const isDone =
        error instanceof PaymentRefusedError && error.code === 'charge_already_refunded';
      if (isDone) return { id: purchase.refundId ?? '' };
    }
    return resolveRefund(purchase);
  }

  /** No clear answer: the payment itself tells whether the money went back. */
  async function resolveRefund(purchase: PurchaseRow): Promise<Pick<Refund, 'id'> | null> {
    const intent = await payments.retrieveIntent(purchase.intentId ?? '').catch(() => undefined);
    if (intent && intent.refunded >= intent.received) return { id: purchase.refundId ?? '' };
    const refundTries = purchase.refundTries + 1;
    if (intent) await updatePurchase(db, purchase.id, { refundTries });
    if (refundTries >= triesBeforeAlert) await alertFailing(purchase);
    return null;
  }

  const alertFailing = (purchase: PurchaseRow): Promise<void> =>
    raiseAlert(db, {
      kind: 'refund-failing',
      key: alertKey(purchase),
      message: `The refund of receipt ${purchase.receiptNumber ?? ''} keeps failing. It is tried again every minute.`,
      groupId: purchase.groupId,
    });

  /** The money is back: so is the share. */
  async function finish(purchase: PurchaseRow, refundId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const group = await lockGroup(tx, purchase.groupId);
      const refunded = await movePurchase(tx, purchase.id, 'refunding', 'refunded', {
        refundedAt: new Date(),
        refundId: refundId || null,
      });
      if (!group || !refunded) return;
      const sale = { purchaseId: refunded.id, actorId: refunded.refundedBy };
      await returnStock(tx, group, shareOf(refunded), sale);
      await resolveAlert(tx, alertKey(refunded));
      await mails.queueRefundNotice(tx, refunded);
    });
  }

  /** A refund made in the provider's own dashboard. */
  async function followProvider(purchase: PurchaseRow): Promise<void> {
    const current = await findPurchase(db, purchase.id);
    if (current?.state === 'settling') throw paymentPending();
    const refunding =
      current?.state === 'paid'
        ? await begin(current, 'Refunded at the card provider.', null)
        : current;
    if (refunding?.state === 'refunding') await finish(refunding, '');
  }

  return { refund, carryOut, followProvider };
}

const alertKey = ({ id }: PurchaseRow): string => `refund-failing:${id}`;

const unrefundable = ({ state }: PurchaseRow): string =>
  state === 'refunding' || state === 'refunded'
    ? 'This purchase is refunded already.'
    : 'Only a paid share can be refunded.';
