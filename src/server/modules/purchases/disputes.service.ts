import { inTransaction, type Context, type Transaction } from '../../context';
import { resolveAlert } from '../../db/raiseAlert';
import type { Dispute } from '../../payments/payments';
import { noteCheckedOff } from './noteCheckedOff';
import { lockPurchase, type PurchaseRow } from './purchases.queries';
import { alertUnknownDispute } from './chargeAlerts.service';
import { alertDispute, disputeKey } from './refundAlerts.service';
import { hasDispute, readKnownDisputes, saveDisputes } from './disputes.queries';
import { noteDispute } from './refunds.queries';

/** The state of a charge with several disputes: an open one decides first, then a lost one. */
const stateOf = (disputes: readonly Dispute[]): Dispute['status'] | undefined =>
  (['open', 'lost', 'inquiry', 'won'] as const).find((state) =>
    disputes.some(({ status }) => status === state),
  );

/**
 * Writes what follows from a charge's disputes. Events of one dispute come at the same time: where another one was written
 * down while these were read, they are read again, so that an older state never comes last.
 */
export async function withDisputes(
  context: Context,
  purchaseId: string,
  read: () => Promise<readonly Dispute[]>,
  write: (tx: Transaction, disputes: readonly Dispute[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const before = await readKnownDisputes(context.db, purchaseId);
    const disputes = await read();
    const isWritten = await inTransaction(context, async (tx) => {
      await lockPurchase(tx.db, purchaseId);
      if ((await readKnownDisputes(tx.db, purchaseId)) !== before) return false;
      await write(tx, disputes);
      return true;
    });
    if (isWritten) return;
  }
}

/**
 * Records the disputes of a charge, and alerts the admins once for each stage of what they come to. Stock does not
 * change.
 */
export function recordDisputes(
  context: Context,
  purchase: PurchaseRow,
  read: () => Promise<readonly Dispute[]>,
): Promise<void> {
  return withDisputes(context, purchase.id, read, async ({ db }, disputes) => {
    const status = stateOf(disputes);
    if (status === undefined) return;
    await saveDisputes(db, purchase.id, disputes);
    for (const dispute of disputes) {
      if (!dispute.isStatusKnown) await alertUnknownDispute(db, purchase, dispute);
    }
    if (!(await noteDispute(db, purchase.id, status))) return;
    await noteCheckedOff(db, purchase.id);
    await resolveAlert(db, disputeKey(purchase));
    if (status !== 'won') await alertDispute(db, purchase, status);
  });
}

/** True for a dispute that was recorded with its present status. */
export const isDisputeKnown = ({ db }: Context, dispute: Dispute): Promise<boolean> =>
  hasDispute(db, dispute);
