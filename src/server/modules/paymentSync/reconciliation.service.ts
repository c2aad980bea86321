/** Brings a purchase to the state of its payment, for a webhook or the sweep. */

import type { Context } from '../../context';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import { isConfirmed, isBeingRefunded, type Intent } from '../../payments/payments';
import { noteFailedRefund } from '../purchases/owedRefunds.service';
import { releaseHold } from '../checkout/releaseHolds.service';
import { alertUnknownStatuses } from '../purchases/chargeAlerts.service';
import { recordFees } from '../purchases/fees.queries';
import { readFees } from '../purchases/fees.service';
import { followRefundAtProvider } from '../purchases/refunds.service';
import { settle } from '../checkout/settlement.service';
import { recordDisputes } from '../purchases/disputes.service';
import { findDemoPayment } from '../checkout/demoPayments.queries';
import { isSettled } from '../checkout/settlement.rules';
import { paymentPending } from '../purchases/paymentErrors.rules';
import {
  findByIntent,
  findPurchase,
  saveIntent,
  type PurchaseRow,
} from '../purchases/purchases.queries';

/** @returns false where the payment is ours or unknown to the provider, and belongs to nothing here. */
export async function reconcileIntent(
  context: Context,
  intentId: string,
  eventType: string,
): Promise<boolean> {
  const intent = await context.payments.retrieveIntent(intentId).catch(() => {
    throw paymentPending();
  });
  if (!intent) return false;
  const purchase = await findPurchaseOf(context, intent);
  if (purchase) {
    if (eventType.startsWith('charge.dispute.')) await recordDisputes(context, purchase);
    await alertUnknownStatuses(context.db, purchase, intent);
    // The movement of a sale is written with it.
    if (intent.refunds.length > 0) await recordFees(context.db, purchase.id, intent);
    // The provider has booked the charge after its capture.
    if (eventType === 'charge.updated' && purchase.feesDue) await readFees(context, purchase);
    await follow(context, purchase, intent);
    return true;
  }
  // Another program may share the card account: its payments are none of ours.
  return !context.payments.isOurs(intent) || (await findDemoPayment(context.db, intentId)) !== null;
}

/**
 * Finds a purchase by its payment's id, or by the payment's metadata where the id was not saved in time.
 * A copied database has purchases of its original, whose payments belong to the original.
 */
export async function findPurchaseOf(
  context: Context,
  intent: Intent,
): Promise<PurchaseRow | null> {
  const known = await findByIntent(context.db, intent.id);
  if (known || !context.payments.isOurs(intent)) return known;
  const named = await findNamed(context, intent.metadata.purchase);
  // Another job may have saved this payment since `known` was read, so the row decides whose it is.
  const saved = named && (await saveIntent(context.db, { id: named.id, intentId: intent.id }));
  return saved?.intentId === intent.id ? saved : null;
}

const findNamed = async ({ db }: Context, id = ''): Promise<PurchaseRow | null> =>
  isId(id) ? findPurchase(db, id) : null;

/** Settles what was confirmed, frees what was cancelled, and returns what was refunded elsewhere. */
async function follow(context: Context, purchase: PurchaseRow, intent: Intent): Promise<void> {
  if (await noteFailedRefund(context, purchase, intent)) return;
  if (isBeingRefunded(intent)) return followRefund(context, purchase, intent);
  if (purchase.state === 'held' && intent.status === 'canceled') {
    await releaseHold(context, purchase, 'unpaid');
    return;
  }
  if (isSettled(purchase)) return followRefundAtProvider(context, purchase, intent);
  const isUnderWay = isConfirmed(intent) || purchase.state === 'settling';
  if (isUnderWay) await settle(context, purchase).catch(ignoreOutcome);
}

async function followRefund(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<void> {
  if (purchase.state === 'held' || purchase.state === 'settling') {
    await settle(context, purchase).catch(ignoreOutcome);
  }
  await followRefundAtProvider(context, purchase, intent);
}

/** A share that is gone, or not paid after all, is an outcome; only "ask again" is passed on. */
export function ignoreOutcome(error: unknown): void {
  const isOutcome = error instanceof AppError && error.status < 500;
  if (!isOutcome) throw error;
}
