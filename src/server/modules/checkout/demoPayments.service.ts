import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import type { Call, Caller } from '../../http/serve';
import { isBeingRefunded, type Intent, type Payments, type Refund } from '../../payments/payments';
import { returnMoney } from '../../payments/returnMoney';
import { lockVisibleGroup } from '../groups/groupAccess';
import { holdStock, type LockedGroup } from '../inventory/stock';
import { alertNotReturned, alertReturned } from '../purchases/chargeAlerts';
import {
  notPaid,
  paymentPending,
  providerUnavailable,
  notPaymentOwner,
} from '../purchases/paymentErrors';
import { insertPurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { requireAvailable } from '../holds/availability';
import {
  countRefundTry,
  findDemoPayment,
  insertDemoPayment,
  listUnspent,
  lockDemoPayment,
  moveDemoPayment,
  type DemoPaymentRow,
} from './demoPayments.queries';
import { findLiveHold } from './holds.queries';
import type { SettlementService } from './settlement.service';

interface DemoPaymentsDeps {
  db: Db;
  payments: Payments;
  settlement: SettlementService;
  /** False with a live key: the demo form's payments buy any share. */
  isAllowed: boolean;
}

/** What is bought with which payment. */
interface DemoSale {
  group: LockedGroup;
  payment: DemoPaymentRow;
  portion: Portion;
  card: PaidCard | null;
}

export type DemoPaymentsService = ReturnType<typeof createDemoPaymentsService>;

/** The demo form's payments: charged at once, for whatever amount, then good for one share. */
export function createDemoPaymentsService(deps: DemoPaymentsDeps) {
  const { db, payments, settlement, isAllowed } = deps;

  async function start({ caller, log }: Call<'signedIn'>, amountCents: Cents) {
    if (!isAllowed) {
      throw new AppError('rule', 'Name the group and the portion that this payment is for.');
    }
    const id = newId();
    const metadata = { demo: id, user: caller.id };
    const intent = await payments
      .createIntent({ key: `demo:${id}`, amountCents, capture: 'automatic', metadata })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'demo payment not started');
        throw providerUnavailable();
      });
    await insertDemoPayment(db, {
      id,
      userId: caller.id,
      intentId: intent.id,
      amountCents,
    });
    return { clientSecret: intent.clientSecret, paymentIntentId: intent.id, amount: amountCents };
  }

  /** The payment of that id, or the person's newest that was charged; null when there is none. */
  async function findSpendable(caller: Caller, intentId?: string): Promise<DemoPaymentRow | null> {
    if (intentId !== undefined) {
      const payment = await findDemoPayment(db, intentId);
      if (payment && payment.userId !== caller.id) throw notPaymentOwner();
      return payment;
    }
    for (const payment of await listUnspent(db, caller.id)) {
      if (isSpendable(await retrieve(payment))) return payment;
    }
    return null;
  }

  /**
   * Buys a share with a demo payment.
   * @returns null when the payment was spent in the meantime.
   * @throws AppError after giving the charge back, when the share is gone.
   */
  async function spend(
    caller: Caller,
    payment: DemoPaymentRow,
    request: { groupId: string; portion: Portion },
  ): Promise<PurchaseRow | null> {
    const intent = await retrieve(payment);
    if (!isSpendable(intent)) throw notPaid('This payment is not complete.');
    try {
      return await db.transaction(async (tx) => {
        const group = await lockVisibleGroup(tx, caller, request.groupId);
        const locked = await lockDemoPayment(tx, payment.id);
        return locked?.state === 'open'
          ? sell(tx, caller, {
              group,
              payment: locked,
              portion: request.portion,
              card: intent.card,
            })
          : null;
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error;
      await returnUnspent(payment);
      throw new AppError(
        'shareGone',
        `${error.message.replace(' Nothing was charged.', '')} Your card is refunded.`,
      );
    }
  }

  async function sell(
    tx: Db,
    caller: Caller,
    { group, payment, portion, card }: DemoSale,
  ): Promise<PurchaseRow> {
    const share = requireAvailable(group, portion);
    if (await findLiveHold(tx, caller.id, group.id)) throw holdsAnother();
    await moveDemoPayment(tx, payment.id, 'open', 'spent');
    const held = await holdStock(tx, group, share);
    const purchase = await insertPurchase(tx, {
      ...share,
      groupId: group.id,
      userId: caller.id,
      state: 'settling',
      isDemo: true,
      intentId: payment.intentId,
    });
    const sold = await settlement.sell(tx, held, purchase, { isAnswered: false, card });
    if (!sold) throw new Error('A share that was just held cannot be sold.');
    return sold;
  }

  /** Gives an unspent charge back, or ends one that was never confirmed; safe to repeat. */
  async function returnUnspent(payment: DemoPaymentRow): Promise<void> {
    const intent = await retrieve(payment);
    if (intent && intent.status !== 'succeeded') {
      if (intent.status !== 'canceled') await payments.cancel(intent.id);
      await moveDemoPayment(db, payment.id, 'open', 'canceled');
      return;
    }
    await moveDemoPayment(db, payment.id, 'open', 'refunding');
    const refunding = await findDemoPayment(db, payment.intentId);
    if (refunding?.state === 'refunding') await refund(refunding);
  }

  async function refund(payment: DemoPaymentRow): Promise<void> {
    const charge = { intentId: payment.intentId, amountCents: payment.amountCents };
    const money = await returnMoney(payments, {
      intentId: payment.intentId,
      key: `refund-demo:${payment.id}`,
      tries: payment.refundTries,
    });
    if (money.state === 'underway') return;
    if (money.state === 'returned') {
      const { refundId } = money;
      await db.transaction(async (tx) => {
        await moveDemoPayment(tx, payment.id, 'refunding', 'refunded', { refundId });
        await alertReturned(tx, charge);
      });
      return;
    }
    await countRefundTry(db, payment);
    await alertNotReturned(db, charge, payment.refundTries + 1);
  }

  const retrieve = (payment: DemoPaymentRow): Promise<Intent | null> =>
    payments.retrieveIntent(payment.intentId).catch(() => {
      throw paymentPending();
    });

  /** A charge that was given back, and came back from the bank, is given back again. */
  async function followRefund({ id, intentId, status }: Refund): Promise<void> {
    if (status !== 'failed') return;
    const payment = await findDemoPayment(db, intentId);
    if (payment?.refundId !== id) return;
    const refundTries = payment.refundTries + 1;
    await moveDemoPayment(db, payment.id, 'refunded', 'refunding', { refundTries });
  }

  return { start, findSpendable, spend, returnUnspent, followRefund };
}

/** Charged, and still so: what was given back in the provider's dashboard buys nothing. */
const isSpendable = (intent: Intent | null): intent is Intent =>
  intent?.status === 'succeeded' && !isBeingRefunded(intent);

const holdsAnother = (): AppError =>
  new AppError('conflict', 'You are already paying for another share of this group.');
