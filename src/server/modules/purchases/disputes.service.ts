import { inTransaction, type Context } from '../../context';
import { resolveAlert } from '../../db/raiseAlert';
import type { Dispute } from '../../payments/payments';
import type { PurchaseRow } from './purchases.queries';
import { alertDispute, disputeKey } from './refundAlerts';
import { noteDispute } from './refunds.queries';

/**
 * Records the state of a charge's dispute, and alerts the admins once for each stage. Stock does not
 * change.
 */
export function recordDispute(
  context: Context,
  purchase: PurchaseRow,
  status: Dispute['status'],
): Promise<void> {
  return inTransaction(context, async ({ db }) => {
    if (!(await noteDispute(db, purchase.id, status))) return;
    await resolveAlert(db, disputeKey(purchase));
    if (status !== 'won') await alertDispute(db, purchase, status);
  });
}
