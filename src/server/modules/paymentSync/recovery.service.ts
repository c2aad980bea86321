import type { FastifyBaseLogger } from 'fastify';

import { quartersOf, portionSchema } from '#shared/groups/portions';

import type { Db } from '../../db/client';
import { databaseNow } from '../../db/clock';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import { isBeingRefunded, isConfirmed, type Intent, type Payments } from '../../payments/payments';
import { returnMoney } from '../../payments/returnMoney';
import { findDemoPayment, insertDemoPayment } from '../checkout/demoPayments.queries';
import type { SettlementService } from '../checkout/settlement.service';
import { alertNotReturned, alertReturned } from '../purchases/chargeAlerts';
import {
  findPurchase,
  insertPurchase,
  isBuyerKnown,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { createListWalk, type WalkedList } from './listWalk';

interface RecoveryDeps {
  db: Db;
  payments: Payments;
  settlement: SettlementService;
  log: FastifyBaseLogger;
}

type Payment = Intent & { intentId: string };

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/**
 * Finds payments of this shop whose purchases a restored database has lost. A share that was paid
 * for is its buyer's again where it is still free; else the money goes back, and the admins see it
 * (docs/decisions/013-backups.md).
 */
export function createRecoveryService({ db, payments, settlement, log }: RecoveryDeps) {
  const walk = createListWalk({ db, log });

  const paymentWalk: WalkedList<Payment> = {
    name: 'payments',
    reachDays: 0,
    async list(from) {
      const { items, next } = await payments.listIntents(from);
      return { items: items.map((intent) => ({ ...intent, intentId: intent.id })), next };
    },
    async follow(payment, purchase) {
      if (purchase || !payments.isOurs(payment)) return;
      if (isId(payment.metadata.demo ?? '')) return recoverDemoPayment(payment);
      const { purchase: purchaseId = '' } = payment.metadata;
      if (isId(purchaseId) && !(await findPurchase(db, purchaseId))) await recover(payment);
    },
  };

  async function recover({ id }: Payment): Promise<void> {
    const intent = await payments.retrieveIntent(id);
    if (!intent || intent.status === 'canceled' || isBeingRefunded(intent)) return;
    const purchase = isConfirmed(intent) ? await insertLost(intent) : null;
    if (purchase) await settlement.settle(purchase).catch(ignoreOutcome);
    else if (intent.status === 'succeeded') await giveBack(intent);
    else await payments.cancel(id);
  }

  /** As a hold that ran out: settled, it becomes a sale if its share is free, else it is refunded. */
  async function insertLost(intent: Intent): Promise<PurchaseRow | null> {
    const { purchase: id, user: userId = '', group: groupId = '', portion } = intent.metadata;
    const { data: sold } = portionSchema.safeParse(portion);
    if (!sold || !(await isBuyerKnown(db, { userId, groupId }))) return null;
    return insertPurchase(db, {
      id,
      userId,
      groupId,
      portion: sold,
      quarters: quartersOf[sold],
      priceCents: intent.amountCents,
      intentId: intent.id,
      state: 'released',
      releaseReason: 'expired',
      holdExpiresAt: databaseNow,
    });
  }

  /** The group or the buyer is newer than the backup: nothing is left that the money could buy. */
  async function giveBack(intent: Intent): Promise<void> {
    const charge = { intentId: intent.id, amountCents: intent.receivedCents };
    const key = `return:${intent.metadata.purchase ?? intent.id}`;
    const { state } = await returnMoney(payments, { intentId: intent.id, key, tries: 0 });
    if (state === 'returned') return alertReturned(db, charge);
    if (state === 'underway') return;
    await alertNotReturned(db, charge);
    throw new Error(`The charge ${intent.id} could not be given back.`);
  }

  /** Unspent, it can be spent or is given back in its time, as any other. */
  async function recoverDemoPayment(payment: Payment): Promise<void> {
    const { demo: id = '', user: userId = '' } = payment.metadata;
    if (await findDemoPayment(db, payment.id)) return;
    const intent = await payments.retrieveIntent(payment.id);
    if (!intent || intent.status === 'canceled' || isBeingRefunded(intent)) return;
    if (await isBuyerKnown(db, { userId })) {
      await insertDemoPayment(db, {
        id,
        userId,
        intentId: intent.id,
        amountCents: intent.amountCents,
      });
    } else if (intent.status === 'succeeded') await giveBack(intent);
    else await payments.cancel(intent.id);
  }

  return { recoverPayments: () => walk(paymentWalk) };
}

/** That the share is gone, and the money with its buyer, is an outcome; "ask again" is not. */
function ignoreOutcome(error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}
