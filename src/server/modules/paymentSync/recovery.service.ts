import type { FastifyBaseLogger } from 'fastify';

import { quartersOf } from '#shared/groups/portions';
import { portionSchema } from '#shared/groups/vocabulary.schema';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import {
  isBeingRefunded,
  isConfirmed,
  isFullyRefunded,
  type Intent,
  type Payments,
} from '../../payments/payments';
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
import type { ReconciliationService } from './reconciliation.service';

interface RecoveryDeps {
  db: Db;
  payments: Payments;
  settlement: SettlementService;
  reconciliation: ReconciliationService;
  log: FastifyBaseLogger;
}

type Payment = Intent & { intentId: string };

const hourMs = 3_600_000;

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/**
 * Finds payments of this shop that a restored database has lost, with or without their purchases. A
 * share that was paid for is its buyer's again where it is still free; else the money goes back, and
 * the admins see it
 * (docs/decisions/013-backups.md).
 */
export function createRecoveryService(deps: RecoveryDeps) {
  const { db, payments, settlement, reconciliation, log } = deps;
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
      if (isId(purchaseId)) await recover(payment, await findPurchase(db, purchaseId));
    },
  };

  /** Its purchase is lost, or is older than its payment, as an offer that was paid since may be. */
  async function recover({ id }: Payment, named: PurchaseRow | null): Promise<void> {
    const intent = await payments.retrieveIntent(id);
    if (!intent || intent.status === 'canceled') return;
    if (isBeingRefunded(intent)) return noteGivenBack(intent, named?.groupId);
    const purchase = named ? await reconciliation.findPurchaseOf(intent) : await insertLost(intent);
    if (!purchase) await end(intent, named?.groupId);
    else if (isConfirmed(intent)) await settlement.settle(purchase).catch(ignoreOutcome);
  }

  /** As a hold that ran out: settled, it becomes a sale if its share is free, else it is refunded. */
  async function insertLost(intent: Intent): Promise<PurchaseRow | null> {
    if (!isConfirmed(intent)) return null;
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

  /**
   * Nothing is left that the money could buy: the group or the buyer is newer than the backup, or the
   * purchase has another payment.
   */
  async function end(intent: Intent, groupId?: string): Promise<void> {
    if (intent.status === 'succeeded') await giveBack(intent, groupId);
    else await payments.cancel(intent.id);
  }

  /**
   * No row counts the tries: each hour has a key of its own, because the provider keeps a failure for
   * its key. It never gives back more than it took.
   */
  async function giveBack({ id, receivedCents }: Intent, groupId?: string): Promise<void> {
    const tries = Math.floor(Date.now() / hourMs);
    const money = await returnMoney(payments, { intentId: id, key: `return:${id}`, tries });
    const charge = { intentId: id, amountCents: receivedCents, ...(groupId && { groupId }) };
    if (money.state === 'returned') return alertReturned(db, charge);
    if (money.state !== 'underway') await alertNotReturned(db, charge);
    throw notGivenBackYet(id);
  }

  /** Given back by whoever it was: the admins see it even where the server died before it said so. */
  async function noteGivenBack(intent: Intent, groupId?: string): Promise<void> {
    const { id, receivedCents } = intent;
    if (!isFullyRefunded(intent)) throw notGivenBackYet(id);
    await alertReturned(db, {
      intentId: id,
      amountCents: receivedCents,
      ...(groupId && { groupId }),
    });
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
    } else await end(intent);
  }

  return { recoverPayments: () => walk(paymentWalk) };
}

/** The walk comes back to it. */
const notGivenBackYet = (intentId: string): Error =>
  new Error(`The charge ${intentId} has not been given back yet.`);

/** That the share is gone, and the money with its buyer, is an outcome; "ask again" is not. */
function ignoreOutcome(error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}
