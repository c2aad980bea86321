import { formatDollars, toDollars } from '#shared/money';

import { raiseAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { updatePurchase, type PurchaseRow } from '../purchases/purchases.queries';
import { countUnknown } from './holds.queries';
import type { HoldsService } from './holds.service';

interface UnknownPaymentsDeps {
  db: Db;
  holds: HoldsService;
}

/** A provider whose keys are being changed may not know a payment for a moment. */
const triesBeforeAlert = 3;

export type UnknownPayments = ReturnType<typeof createUnknownPayments>;

/** Payments of ours that the provider does not know. */
export function createUnknownPayments({ db, holds }: UnknownPaymentsDeps) {
  /**
   * Notes that the provider, asked once more, did not know the payment of a share that is held,
   * settling or released; after a few times the share is given up.
   */
  async function note(purchase: PurchaseRow): Promise<void> {
    if ((await countUnknown(db, purchase.id)) >= triesBeforeAlert) await abandon(purchase);
  }

  /**
   * Frees the share, brings its row to rest and tells the admins, all or nothing: after a change to
   * another account's keys it must neither keep its group from closing for ever nor go without a word,
   * because its card may have been charged.
   */
  const abandon = (purchase: PurchaseRow): Promise<void> =>
    db.transaction(async (tx) => {
      const released = await holds.endHold(tx, purchase, { reason: 'unknownPayment' });
      if (!released) return;
      await updatePurchase(tx, purchase.id, { intentClosedAt: databaseNow });
      await raiseAlert(tx, {
        kind: 'payment-missing',
        key: `payment-missing:${purchase.id}`,
        message: describe(purchase),
        groupId: purchase.groupId,
      });
    });

  return { note, abandon };
}

const describe = ({ intentId, portion, priceCents }: PurchaseRow): string =>
  `The card provider does not know the payment ${intentId ?? ''} of a ${portion} for ${formatDollars(toDollars(priceCents))}. The share is free again. If the provider’s keys were changed, look in the account they belonged to whether the card was charged, and give the money back there.`;
