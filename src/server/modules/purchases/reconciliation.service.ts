import { raiseAlert } from '../../db/alerts';
import type { Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import { isConfirmed, isReturned, type Intent, type Payments } from '../../payments/payments';
import { paymentPending } from './availability';
import { findDemoPayment } from './demoPayments.repository';
import type { HoldsService } from './holds.service';
import {
  findByIntent,
  findPurchase,
  updatePurchase,
  type PurchaseRow,
} from './purchases.repository';
import type { RefundsService } from './refunds.service';
import type { SettlementService } from './settlement.service';
import { isSettled } from './settlementRules';

interface ReconciliationDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  settlement: SettlementService;
  refunds: RefundsService;
}

export type ReconciliationService = ReturnType<typeof createReconciliation>;

/** Brings a purchase to where its payment is, whoever noticed: a webhook or the sweep. */
export function createReconciliation(deps: ReconciliationDeps) {
  const { db, payments, holds, settlement, refunds } = deps;

  /** @returns whether the payment belongs to anything here. */
  async function followIntent(intentId: string, eventType: string): Promise<boolean> {
    const intent = await payments.retrieveIntent(intentId).catch(() => {
      throw paymentPending();
    });
    if (!intent) return false;
    const purchase = await findPurchaseOf(intent);
    if (purchase) {
      await alertOf(eventType, purchase);
      if (intent.refunded > 0 && !isReturned(intent)) await alertOf('refund-in-part', purchase);
      await follow(purchase, intent);
      return true;
    }
    return (await findDemoPayment(db, intentId)) !== null;
  }

  /** By the payment's id, or by its metadata where the id was not saved in time. */
  async function findPurchaseOf(intent: Intent): Promise<PurchaseRow | null> {
    const known = await findByIntent(db, intent.id);
    const named = known ?? (await findNamed(intent.metadata.purchase));
    if (named?.intentId !== null) return known;
    await updatePurchase(db, named.id, { intentId: intent.id });
    return { ...named, intentId: intent.id };
  }

  const findNamed = async (id = ''): Promise<PurchaseRow | null> =>
    isId(id) ? findPurchase(db, id) : null;

  /** Settles what was confirmed, frees what was cancelled, and returns what was refunded elsewhere. */
  async function follow(purchase: PurchaseRow, intent: Intent): Promise<void> {
    if (isReturned(intent)) return followRefund(purchase);
    if (purchase.state === 'held' && intent.status === 'canceled') return holds.giveBack(purchase);
    const isUnderWay = isConfirmed(intent) || purchase.state === 'settling';
    if (isUnderWay && !isSettled(purchase)) await settlement.settle(purchase).catch(ignoreExpected);
  }

  async function followRefund(purchase: PurchaseRow): Promise<void> {
    if (purchase.state === 'held' || purchase.state === 'settling') {
      await settlement.settle(purchase).catch(ignoreExpected);
    }
    await refunds.followProvider(purchase);
  }

  /** Disputes, failed and partial refunds need a person. */
  async function alertOf(eventType: string, purchase: PurchaseRow): Promise<void> {
    const message = alertMessages[eventType];
    if (!message) return;
    await raiseAlert(db, {
      kind: eventType,
      key: `${eventType}:${purchase.id}`,
      message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: ${message}`,
      groupId: purchase.groupId,
    });
  }

  return { followIntent, findPurchaseOf };
}

/** A share that is gone, or not paid after all, is an outcome; only "ask again" is passed on. */
function ignoreExpected(error: unknown): void {
  const isOutcome = error instanceof AppError && error.status < 500;
  if (!isOutcome) throw error;
}

const alertMessages: Record<string, string> = {
  'charge.dispute.created':
    'the buyer disputes the charge at their bank. Answer it in the card provider’s dashboard.',
  'refund-in-part':
    'a part of it was refunded in the card provider’s dashboard. The share stays sold.',
  'refund.failed': 'the card provider could not return the money. Pay the buyer back another way.',
};
