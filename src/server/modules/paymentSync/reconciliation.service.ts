import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import { isConfirmed, isBeingRefunded, type Intent, type Payments } from '../../payments/payments';
import { findDemoPayment } from '../checkout/demoPayments.queries';
import type { HoldsService } from '../checkout/holds.service';
import type { SettlementService } from '../checkout/settlement.service';
import { isSettled } from '../checkout/settlementRules';
import type { DisputesService } from '../purchases/disputes.service';
import type { OwedRefundsService } from '../purchases/owedRefunds.service';
import { paymentPending } from '../purchases/paymentErrors';
import {
  findByIntent,
  findPurchase,
  saveIntent,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import type { RefundsService } from '../purchases/refunds.service';

interface ReconciliationDeps {
  db: Db;
  payments: Payments;
  holds: HoldsService;
  settlement: SettlementService;
  refunds: RefundsService;
  owedRefunds: OwedRefundsService;
  disputes: DisputesService;
}

export type ReconciliationService = ReturnType<typeof createReconciliationService>;

/** Brings a purchase to where its payment is, whoever noticed: a webhook or the sweep. */
export function createReconciliationService(deps: ReconciliationDeps) {
  const { db, payments, holds, settlement, refunds, owedRefunds, disputes } = deps;

  /** @returns whether the payment belongs to anything here. */
  async function reconcileIntent(intentId: string, eventType: string): Promise<boolean> {
    const intent = await payments.retrieveIntent(intentId).catch(() => {
      throw paymentPending();
    });
    if (!intent) return false;
    const purchase = await findPurchaseOf(intent);
    if (purchase) {
      if (eventType.startsWith('charge.dispute.')) await followDispute(purchase);
      await follow(purchase, intent);
      return true;
    }
    return (await findDemoPayment(db, intentId)) !== null;
  }

  /**
   * By the payment's id, or by its metadata where the id was not saved in time: a copy that is a shop
   * of its own has the purchases of its original, whose payments are not its own.
   */
  async function findPurchaseOf(intent: Intent): Promise<PurchaseRow | null> {
    const known = await findByIntent(db, intent.id);
    if (known || !payments.isOurs(intent)) return known;
    const named = await findNamed(intent.metadata.purchase);
    // Another job may have saved this payment since `known` was read: the row says whose it is.
    const saved = named && (await saveIntent(db, { id: named.id, intentId: intent.id }));
    return saved?.intentId === intent.id ? saved : null;
  }

  const findNamed = async (id = ''): Promise<PurchaseRow | null> =>
    isId(id) ? findPurchase(db, id) : null;

  /** Settles what was confirmed, frees what was cancelled, and returns what was refunded elsewhere. */
  async function follow(purchase: PurchaseRow, intent: Intent): Promise<void> {
    if (await owedRefunds.noteFailure(purchase, intent)) return;
    if (isBeingRefunded(intent)) return followRefund(purchase, intent);
    if (purchase.state === 'held' && intent.status === 'canceled') {
      await holds.releaseHold(purchase, 'unpaid');
      return;
    }
    if (isSettled(purchase)) return refunds.followProvider(purchase, intent);
    const isUnderWay = isConfirmed(intent) || purchase.state === 'settling';
    if (isUnderWay) await settlement.settle(purchase).catch(ignoreExpected);
  }

  async function followRefund(purchase: PurchaseRow, intent: Intent): Promise<void> {
    if (purchase.state === 'held' || purchase.state === 'settling') {
      await settlement.settle(purchase).catch(ignoreExpected);
    }
    await refunds.followProvider(purchase, intent);
  }

  /** The provider's own word on how the dispute stands, whichever event came last. */
  async function followDispute(purchase: PurchaseRow): Promise<void> {
    const dispute = await payments.findDispute(purchase.intentId ?? '').catch(() => {
      throw paymentPending();
    });
    if (dispute) await disputes.follow(purchase, dispute.status);
  }

  return { reconcileIntent, followDispute, findPurchaseOf };
}

/** A share that is gone, or not paid after all, is an outcome; only "ask again" is passed on. */
function ignoreExpected(error: unknown): void {
  const isOutcome = error instanceof AppError && error.status < 500;
  if (!isOutcome) throw error;
}
