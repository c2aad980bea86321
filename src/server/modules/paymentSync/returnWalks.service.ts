import type { Dispute, Refund } from '../../payments/payments';
import { followDemoRefund } from '../checkout/demoPayments.service';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { reconcileIntent, followDispute } from './reconciliation.service';
import type { WalkedList } from './listWalk';

/** Finds money that went back without our doing: in the provider's dashboard, or by a bank. */
export const refundList: WalkedList<Refund> = {
  name: 'refunds',
  reachDays: 35,
  list: ({ payments }, from) => payments.listRefunds(from),
  async follow(context, refund, purchase) {
    if (!purchase) return followDemoRefund(context, refund);
    if (tellsNews(refund, purchase)) await reconcileIntent(context, refund.intentId, 'sweep');
  },
};

export const disputeList: WalkedList<Dispute> = {
  name: 'disputes',
  reachDays: 120,
  list: ({ payments }, from) => payments.listDisputes(from),
  async follow(context, { status }, purchase) {
    if (purchase && purchase.dispute !== status) await followDispute(context, purchase);
  },
};

/** Whether a refund needs a look: not one that the sweep processes already, or a partial one that is known. */
function tellsNews({ status }: Refund, purchase: PurchaseRow): boolean {
  const { state, refundId, refundFailedAt } = purchase;
  if (status === 'failed') {
    return (refundId !== null && refundFailedAt === null) || purchase.partRefundedCents > 0;
  }
  return state === 'paid' || state === 'held' || state === 'settling';
}
