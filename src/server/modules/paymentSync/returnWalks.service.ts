import type { Context } from '../../context';
import { isBeingRefunded, type Dispute, type Refund } from '../../payments/payments';
import { findDemoPayment } from '../checkout/demoPayments.queries';
import { followDemoRefund } from '../checkout/demoPayments.service';
import { alertReturnedSentBack } from '../purchases/chargeAlerts.service';
import { isDisputeKnown, recordDisputes } from '../purchases/disputes.service';
import { findByIntent, type PurchaseRow } from '../purchases/purchases.queries';
import { reconcileIntent } from './reconciliation.service';
import type { WalkedList } from './walkList';

/** Finds money that went back without our doing: in the provider's dashboard, or by a bank. */
export const refundList: WalkedList<Refund> = {
  name: 'refunds',
  reachDays: 35,
  list: ({ payments }, from) => payments.listRefunds(from),
  async follow(context, refund, purchase) {
    if (!purchase) return followWithoutPurchase(context, refund);
    if (needsLook(refund, purchase)) await reconcileIntent(context, refund.intentId, 'sweep');
  },
};

export const disputeList: WalkedList<Dispute> = {
  name: 'disputes',
  reachDays: 120,
  list: ({ payments }, from) => payments.listDisputes(from),
  async follow(context, dispute, purchase) {
    if (purchase && !(await isDisputeKnown(context, dispute)))
      await recordDisputes(context, purchase);
  },
};

/** A payment of this shop that has no row here was refunded by recovery: nothing else follows it. */
async function followWithoutPurchase(context: Context, refund: Refund): Promise<void> {
  if (refund.status !== 'failed') return;
  const { payments, db } = context;
  if (await findDemoPayment(db, refund.intentId)) return followDemoRefund(context, refund);
  const intent = await payments.retrieveIntent(refund.intentId);
  if (!intent || !payments.isOurs(intent) || isBeingRefunded(intent)) return;
  // It may have been sold to its buyer again a moment ago.
  if (await findByIntent(db, intent.id)) return;
  await alertReturnedSentBack(db, refund);
}

/** True for a refund that needs a look: not one that the sweep processes already, or a partial one that is known. */
function needsLook({ status, returnId }: Refund, purchase: PurchaseRow): boolean {
  const { state, refundId, refundFailedAt } = purchase;
  if (status === 'failed') {
    const isPart = purchase.partRefundedCents > 0 || returnId !== null;
    return (refundId !== null && refundFailedAt === null) || isPart;
  }
  return state === 'paid' || state === 'held' || state === 'settling';
}
