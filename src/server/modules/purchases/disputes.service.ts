import { inTransaction, type Context, type Transaction } from '../../context';
import { resolveAlert } from '../../db/raiseAlert';
import type { Dispute } from '../../payments/payments';
import { noteCheckedOff } from './noteCheckedOff';
import { paymentPending } from './paymentErrors.rules';
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
 * Asks the provider for the disputes of a charge and records them: the only way that one is written. They are read when
 * events come at the same time, and by refunds: where another reading was written down meanwhile, they are read again, so
 * that an older state never comes last.
 * @param write what else is written in the same transaction
 */
export async function recordDisputes(
  context: Context,
  purchase: PurchaseRow,
  write?: (tx: Transaction, disputes: readonly Dispute[]) => Promise<void>,
): Promise<readonly Dispute[]> {
  for (;;) {
    const before = await readKnownDisputes(context.db, purchase.id);
    const disputes = await context.payments.listDisputesOf(purchase.intentId ?? '').catch(() => {
      throw paymentPending();
    });
    const isWritten = await inTransaction(context, async (tx) => {
      await lockPurchase(tx.db, purchase.id);
      if ((await readKnownDisputes(tx.db, purchase.id)) !== before) return false;
      await noteDisputes(tx, purchase, disputes);
      await write?.(tx, disputes);
      return true;
    });
    if (isWritten) return disputes;
  }
}

/** Alerts the admins once for each stage of what a charge's disputes come to. Stock does not change. */
async function noteDisputes(
  { db }: Transaction,
  purchase: PurchaseRow,
  disputes: readonly Dispute[],
): Promise<void> {
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
}

/** True for a dispute that was recorded with its present status. */
export const isDisputeKnown = ({ db }: Context, dispute: Dispute): Promise<boolean> =>
  hasDispute(db, dispute);
