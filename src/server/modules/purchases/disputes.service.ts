import { raiseAlert, resolveAlert } from '../../db/alerts';
import type { Db } from '../../db/client';
import type { Dispute } from '../../payments/payments';
import type { PurchaseRow } from './purchases.queries';
import { disputeKey } from './refundAlerts';
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

/** Puts a dispute before the admins, once. */
export const alertDispute = (
  tx: Db,
  purchase: PurchaseRow,
  status: 'open' | 'lost',
): Promise<void> =>
  raiseAlert(tx, {
    ...alerts[status],
    key: disputeKey(purchase),
    message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: ${alerts[status].message}`,
    groupId: purchase.groupId,
  });

const alerts = {
  open: {
    kind: 'charge.dispute.created',
    message:
      'the buyer disputes the charge at their bank. Answer it in the card provider’s dashboard; to give the money back, accept the dispute there. Until it is decided a refund is refused, and the share stays sold.',
  },
  lost: {
    kind: 'charge.dispute.lost',
    message:
      'the dispute is lost, and the bank has given the buyer the money. The share is still theirs: refund it to put it on sale again. No more money moves.',
  },
} as const;
