import { setTimeout as pause } from 'node:timers/promises';

import type { Db } from '../../db/database';
import { isBeingRefunded, type Intent, type Payments } from '../../payments/payments';
import { paymentPending } from '../purchases/paymentErrors';
import { updatePurchase, type PurchaseRow } from '../purchases/purchases.queries';
import type { SettlementRefusals } from './settlementRefusals';
import { isPartiallyCaptured } from './settlementRules';

interface CaptureDeps {
  db: Db;
  payments: Payments;
  refusals: SettlementRefusals;
}

/** For so long a buyer waits while captures fail; then the sweep goes on. */
const captureMs = 4_000;
const betweenTriesMs = 500;

/** Step 3 of a settlement. */
export function createCapture({ db, payments, refusals }: CaptureDeps) {
  const { releaseUnpaid, releaseReturned, rejectPartialCapture } = refusals;

  /** Takes exactly the price, outside any transaction; a passing failure is tried again. */
  async function capture(purchase: PurchaseRow, intent: Intent): Promise<void> {
    if (intent.status === 'succeeded') return;
    const end = Date.now() + captureMs;
    let { captureTries } = purchase;
    while (!(await isCaptured({ ...purchase, captureTries }, intent.id))) {
      if (Date.now() > end) throw paymentPending();
      await pause(betweenTriesMs);
      // The provider keeps a failure for its key: the next try needs another one.
      captureTries += 1;
      await updatePurchase(db, purchase.id, { captureTries });
    }
  }

  /** A capture failed or stayed unanswered: ask what became of it before anything else. */
  async function isCaptured(purchase: PurchaseRow, intentId: string): Promise<boolean> {
    const key = `capture:${purchase.id}:${purchase.captureTries}`;
    const taken = await payments
      .capture(intentId, purchase.priceCents, key)
      .catch(() => payments.retrieveIntent(intentId))
      .catch(() => {
        throw paymentPending();
      });
    if (taken?.status === 'canceled') return releaseUnpaid(purchase, taken);
    if (taken && isBeingRefunded(taken)) return releaseReturned(purchase, taken);
    if (taken && isPartiallyCaptured(taken, purchase)) return rejectPartialCapture(purchase, taken);
    return taken?.status === 'succeeded';
  }

  return capture;
}
