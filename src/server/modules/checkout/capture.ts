import { setTimeout as pause } from 'node:timers/promises';

import type { Context } from '../../context';
import { isBeingRefunded, type Intent } from '../../payments/payments';
import { paymentPending } from '../purchases/paymentErrors.rules';
import { countAttempt, paymentCentsOf, type PurchaseRow } from '../purchases/purchases.queries';
import { releaseUnpaid, releaseReturned, rejectPartialCapture } from './returnCharge';
import { isPartiallyCaptured } from './settlement.rules';

const retryDelayMs = 500;

/**
 * Step 3 of a settlement: takes exactly what was asked for, outside any transaction; a passing failure
 * is tried again.
 * @returns the captured payment
 */
export async function capture(
  context: Context,
  purchase: PurchaseRow,
  intent: Intent,
): Promise<Intent> {
  if (intent.status === 'succeeded') return intent;
  const end = Date.now() + context.config.captureSeconds * 1000;
  let { captureAttempts } = purchase;
  for (;;) {
    const captured = await tryCapture(context, { ...purchase, captureAttempts }, intent.id);
    if (captured) return captured;
    if (Date.now() > end) throw paymentPending();
    await pause(retryDelayMs);
    // The provider keeps a failure for its key: the next try needs another one.
    captureAttempts = await countAttempt(
      context.db,
      { ...purchase, captureAttempts },
      'captureAttempts',
    );
  }
}

/**
 * A capture failed or was not answered: reads the payment's state before another attempt.
 * @returns null where it is not captured
 */
async function tryCapture(
  context: Context,
  purchase: PurchaseRow,
  intentId: string,
): Promise<Intent | null> {
  const key = `capture:${purchase.id}:${purchase.captureAttempts}`;
  const taken = await context.payments
    .capture(intentId, paymentCentsOf(purchase), key)
    .catch(() => context.payments.retrieveIntent(intentId))
    .catch(() => {
      throw paymentPending();
    });
  if (taken?.status === 'canceled') return releaseUnpaid(context, purchase, taken);
  if (taken && isBeingRefunded(taken)) return releaseReturned(context, purchase, taken);
  if (taken && isPartiallyCaptured(taken, purchase))
    return rejectPartialCapture(context, purchase, taken);
  return taken?.status === 'succeeded' ? taken : null;
}
