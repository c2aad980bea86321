/** The demo form's payments: charged at once, for any amount, then good for one share of any price. */

import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';
import type { PaidCard } from '#shared/purchases/purchases.contract';

import { inTransaction, type Context, type Transaction } from '../../context';
import { newId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import type { Call, Caller } from '../../http/serve';
import { isBeingRefunded, type Intent, type Refund } from '../../payments/payments';
import { returnMoney } from '../../payments/returnMoney';
import { lockVisibleGroup } from '../groups/groupAccess.service';
import { holdStock, type LockedGroup } from '../inventory/stock.service';
import { alertNotReturned, alertReturned } from '../purchases/chargeAlerts.service';
import {
  notPaid,
  paymentPending,
  providerUnavailable,
  notPaymentOwner,
} from '../purchases/paymentErrors.rules';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { requireAvailable } from '../holds/availability.rules';
import { sellAtOnce } from './sales.service';
import {
  countRefundAttempt,
  findDemoPayment,
  insertDemoPayment,
  listUnspent,
  lockDemoPayment,
  moveDemoPayment,
  type DemoPaymentRow,
} from './demoPayments.queries';
import { findLiveHold } from './holds.queries';

/** Purchase and payment of a demo sale. */
interface DemoSale {
  group: LockedGroup;
  payment: DemoPaymentRow;
  portion: Portion;
  card: PaidCard | null;
}

export async function startDemoPayment(
  { config, payments, db }: Context,
  { caller, log }: Call<'signedIn'>,
  amountCents: Cents,
) {
  if (config.payments.mode === 'live') {
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
export async function findSpendableDemo(
  context: Context,
  caller: Caller,
  intentId?: string,
): Promise<DemoPaymentRow | null> {
  if (intentId !== undefined) {
    const payment = await findDemoPayment(context.db, intentId);
    if (payment && payment.userId !== caller.id) throw notPaymentOwner();
    return payment;
  }
  for (const payment of await listUnspent(context.db, caller.id)) {
    if (isSpendable(await retrieve(context, payment))) return payment;
  }
  return null;
}

/**
 * Buys a share with a demo payment.
 * @returns null when the payment was spent in the meantime.
 * @throws AppError after giving the charge back, when the share or its group is gone.
 */
export async function spendDemoPayment(
  context: Context,
  caller: Caller,
  payment: DemoPaymentRow,
  request: { groupId: string; portion: Portion },
): Promise<PurchaseRow | null> {
  const intent = await retrieve(context, payment);
  if (!isSpendable(intent)) throw notPaid('This payment is not complete.');
  try {
    return await inTransaction(context, async (tx) => {
      const group = await lockVisibleGroup(tx.db, caller, request.groupId);
      const locked = await lockDemoPayment(tx.db, payment.id);
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
    if (!(error instanceof AppError) || (error.status !== 409 && error.status !== 404)) throw error;
    await returnUnspentDemo(context, payment);
    throw new AppError(
      error.status === 404 ? 'notFound' : 'shareGone',
      `${error.message.replace(' Nothing was charged.', '')} Your card is refunded.`,
    );
  }
}

async function sell(
  tx: Transaction,
  caller: Caller,
  { group, payment, portion, card }: DemoSale,
): Promise<PurchaseRow> {
  const share = requireAvailable(group, portion);
  if (await findLiveHold(tx.db, caller.id, group.id)) throw holdsAnother();
  await moveDemoPayment(tx.db, payment.id, 'open', 'spent');
  const held = await holdStock(tx.db, group, share);
  const { intentId } = payment;
  const purchase = { ...share, userId: caller.id, isDemo: true, intentId };
  return sellAtOnce(tx, held, purchase, { card });
}

/** Gives an unspent charge back, or ends one that was never confirmed; safe to repeat. */
export async function returnUnspentDemo(context: Context, payment: DemoPaymentRow): Promise<void> {
  const intent = await retrieve(context, payment);
  if (intent && intent.status !== 'succeeded') {
    if (intent.status !== 'canceled') await context.payments.cancel(intent.id);
    await moveDemoPayment(context.db, payment.id, 'open', 'canceled');
    return;
  }
  await moveDemoPayment(context.db, payment.id, 'open', 'refunding');
  const refunding = await findDemoPayment(context.db, payment.intentId);
  if (refunding?.state === 'refunding') await refund(context, refunding);
}

async function refund(context: Context, payment: DemoPaymentRow): Promise<void> {
  const charge = { intentId: payment.intentId, amountCents: payment.amountCents };
  const money = await returnMoney(context.payments, {
    intentId: payment.intentId,
    key: `refund-demo:${payment.id}`,
    tries: payment.refundAttempts,
  });
  if (money.state === 'underway') return;
  if (money.state === 'returned') {
    const { refundId, toCardCents } = money;
    await inTransaction(context, async ({ db }) => {
      await moveDemoPayment(db, payment.id, 'refunding', 'refunded', { refundId });
      await alertReturned(db, charge, toCardCents);
    });
    return;
  }
  await countRefundAttempt(context.db, payment);
  await alertNotReturned(context.db, charge, payment.refundAttempts + 1);
}

const retrieve = ({ payments }: Context, payment: DemoPaymentRow): Promise<Intent | null> =>
  payments.retrieveIntent(payment.intentId).catch(() => {
    throw paymentPending();
  });

/** Refunds a charge again when the bank sent its refund back. */
export async function followDemoRefund(
  { db }: Context,
  { id, intentId, status }: Refund,
): Promise<void> {
  if (status !== 'failed') return;
  const payment = await findDemoPayment(db, intentId);
  if (payment?.refundId !== id) return;
  const refundAttempts = payment.refundAttempts + 1;
  await moveDemoPayment(db, payment.id, 'refunded', 'refunding', { refundAttempts });
}

/** Charged and not refunded: a charge that was refunded in the provider's dashboard buys nothing. */
const isSpendable = (intent: Intent | null): intent is Intent =>
  intent?.status === 'succeeded' && !isBeingRefunded(intent);

const holdsAnother = (): AppError =>
  new AppError('conflict', 'You are already paying for another share of this group.');
