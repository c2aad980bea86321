import { resolveAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import type { Dispute } from '../../payments/payments';
import type { PurchaseRow } from './purchases.queries';
import { alertDispute, disputeKey } from './refundAlerts';
import { noteDispute } from './refunds.queries';

export type DisputesService = ReturnType<typeof createDisputesService>;

/** Charges that buyers dispute at their banks: shown to the admins, each stage once. */
export function createDisputesService({ db }: { db: Db }) {
  /** Notes how a dispute stands; nothing is sold or taken back by it. */
  function follow(purchase: PurchaseRow, status: Dispute['status']): Promise<void> {
    return db.transaction(async (tx) => {
      if (!(await noteDispute(tx, purchase.id, status))) return;
      await resolveAlert(tx, disputeKey(purchase));
      if (status !== 'won') await alertDispute(tx, purchase, status);
    });
  }

  return { follow };
}
