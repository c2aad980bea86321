import type { Dispute, Payments, Refund } from '../../payments/payments';
import type { DemoPaymentsService } from '../checkout/demoPayments.service';
import type { PurchaseRow } from '../purchases/purchases.queries';
import type { WalkedList } from './listWalk';
import type { ReconciliationService } from './reconciliation.service';

interface ReturnWalksDeps {
  payments: Payments;
  reconciliation: ReconciliationService;
  demoPayments: DemoPaymentsService;
}

export type ReturnWalksService = ReturnType<typeof createReturnWalksService>;

/** Finds money that went back without our doing: in the provider's dashboard, or by a bank. */
export function createReturnWalksService({
  payments,
  reconciliation,
  demoPayments,
}: ReturnWalksDeps) {
  const refunds: WalkedList<Refund> = {
    name: 'refunds',
    reachDays: 35,
    list: (from) => payments.listRefunds(from),
    async follow(refund, purchase) {
      if (!purchase) return demoPayments.followRefund(refund);
      if (tellsNews(refund, purchase))
        await reconciliation.reconcileIntent(refund.intentId, 'sweep');
    },
  };

  const disputes: WalkedList<Dispute> = {
    name: 'disputes',
    reachDays: 120,
    list: (from) => payments.listDisputes(from),
    async follow({ status }, purchase) {
      if (purchase && purchase.dispute !== status) await reconciliation.followDispute(purchase);
    },
  };

  return { refunds, disputes };
}

/** What the sweep has in hand already, and a part that is known of, need no second look. */
function tellsNews({ status }: Refund, purchase: PurchaseRow): boolean {
  const { state, refundId, refundFailedAt } = purchase;
  if (status === 'failed') {
    return (refundId !== null && refundFailedAt === null) || purchase.partRefundedCents > 0;
  }
  return state === 'paid' || state === 'held' || state === 'settling';
}
