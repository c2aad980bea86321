import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { paymentCentsOf, type PurchaseRow } from './purchases.queries';
import { endBalances, lockBalances } from './balances.queries';
import { noteCheckedOff } from './noteCheckedOff';
import { markRefunding, type BegunRefund } from './refunds.queries';
import { cancelReturns } from './returns.queries';

/**
 * Owes buyers their money, in the caller's transaction: from its commit on each is refunded, also when
 * this process dies. Under the group's lock, because a group may be done then.
 * @param which one share; or all of a group, under its lock, except shares with a charge that a bank is
 * asked to decide about: they stay paid until it has (docs/decisions/012-refunds.md).
 * @returns what was paid until now.
 */
export async function beginRefunds(
  tx: Db,
  which: { id: string } | { groupId: string },
  { reason, actorId }: BegunRefund,
): Promise<PurchaseRow[]> {
  const live = await lockBalances(tx, which);
  const refunding = await markRefunding(tx, which, { reason, actorId });
  const ids = refunding.map(({ id }) => id);
  await endBalances(tx, live, 'notOwed');
  await cancelReturns(tx, ids);
  for (const refunded of refunding) {
    const { id } = refunded;
    await recordAudit(tx, {
      actorId,
      action: 'purchase.refund',
      subjectId: id,
      before: { state: 'paid' },
      after: { state: 'refunding', reason, priceCents: paymentCentsOf(refunded) },
    });
    await noteCheckedOff(tx, id);
  }
  return refunding;
}
