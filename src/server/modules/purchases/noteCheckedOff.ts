import { eq } from 'drizzle-orm';

import { checkedOffAlthough, notToGiveOut, openAmount } from '#shared/purchases/handoverWarning';

import type { Db } from '../../db/database';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { groups } from '../../db/schema/groups';
import { handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { shares } from '../../db/shares';
import { unsettledColumns } from './balances.queries';
import { chargedCents, lostCents, openDisputeCents } from './returnedMoney.queries';

/**
 * Alerts the admins of a share that was given out and should not have been, whichever came first, or
 * takes that back. Each change of one of the two calls it, in its transaction.
 */
export async function noteCheckedOff(tx: Db, purchaseId: string): Promise<void> {
  const [share] = await tx
    .select({
      state: purchases.state,
      dispute: purchases.dispute,
      groupId: purchases.groupId,
      receiptNumber: purchases.receiptNumber,
      collectedAt: handovers.collectedAt,
      calledOffAt: groups.calledOffAt,
      lostCents,
      openCents: openDisputeCents,
      chargedCents,
      ...unsettledColumns,
    })
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(eq(handovers.purchaseId, purchaseId));
  const sold = share && { ...share, isCalledOff: share.calledOffAt !== null };
  const refusal = sold && notToGiveOut(sold);
  const key = `given-out:${purchaseId}`;
  if (!sold?.collectedAt || !refusal) return resolveAlert(tx, key);
  const amount = openAmount(refusal, sold);
  await raiseAlert(tx, {
    kind: 'given-out',
    key,
    message: `Receipt ${sold.receiptNumber ?? '(none)'}: this share was given out, ${checkedOffAlthough[refusal](amount)}. If it was not given out, undo it in Check-off.`,
    groupId: sold.groupId,
  });
}
