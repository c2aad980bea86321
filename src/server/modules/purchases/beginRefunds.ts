import { and, eq, sql } from 'drizzle-orm';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { purchases } from '../../db/schema/purchases';
import { movePurchases, type PurchaseRow } from './purchases.queries';

interface Refunds {
  groupId: string;
  /** What every buyer is told. */
  reason: string;
  /** Null: the server itself. */
  actorId: string | null;
}

/**
 * Owes the buyers of a group their money, in the caller's transaction and under its lock: from its
 * commit on each is refunded, whatever happens to this process. What a bank is asked to decide about
 * stays paid until it has (docs/decisions/012-refunds.md).
 */
export async function beginRefunds(
  tx: Db,
  { groupId, reason, actorId }: Refunds,
): Promise<PurchaseRow[]> {
  const refunding = await movePurchases(
    tx,
    and(eq(purchases.groupId, groupId), sql`${purchases.dispute} is distinct from 'open'`),
    'paid',
    'refunding',
    { refundReason: reason, refundedBy: actorId },
  );
  for (const { id, priceCents } of refunding) {
    await recordAudit(tx, {
      actorId,
      action: 'purchase.refund',
      subjectId: id,
      before: { state: 'paid' },
      after: { state: 'refunding', reason, priceCents },
    });
  }
  return refunding;
}
