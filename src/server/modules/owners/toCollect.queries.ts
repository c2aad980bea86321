/** Shares that a person has still to collect, and what becomes of them when the account is deleted. */

import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import { asCents, toDollars } from '#shared/money';
import type { ToCollect } from '#shared/users/toCollect.schema';
import { settledStates } from '#shared/purchases/purchaseStates';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { alerts } from '../../db/schema/alerts';
import { groups } from '../../db/schema/groups';
import { purchaseOwners } from '../../db/schema/owners';
import { handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { balanceCents, shares, sharesSql } from '../../db/shares';

/** Condition of a purchase joined with its group: paid, not given out, and its group goes on. */
const isToCollect: SQL<boolean> = sql<boolean>`(${purchases.state} = 'paid' and ${groups.doneAt} is null
  and ${groups.calledOffAt} is null and not exists (select from ${handovers}
    where ${handovers.purchaseId} = ${purchases.id} and ${handovers.collectedAt} is not null))`;

/** By receipt; with `supplierId` those of one supplier alone. */
export async function listToCollect(
  db: Db,
  userId: string,
  supplierId?: string | null,
): Promise<{ purchaseId: string; groupId: string; supplierId: string; share: ToCollect }[]> {
  const rows = await db
    .select({
      purchaseId: purchases.id,
      groupId: groups.id,
      supplierId: groups.supplierId,
      groupName: groups.name,
      receiptNumber: purchases.receiptNumber,
      portion: purchases.portion,
      owedCents: balanceCents,
    })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(
      and(
        eq(purchases.userId, userId),
        isToCollect,
        supplierId ? eq(groups.supplierId, supplierId) : undefined,
      ),
    )
    .orderBy(asc(purchases.receiptNumber));
  return rows.map(({ owedCents, receiptNumber, portion, groupName, ...ids }) => ({
    ...ids,
    share: {
      receiptNumber: receiptNumber ?? '',
      portion,
      groupName,
      ...(owedCents > 0 && { owed: toDollars(asCents(owedCents)) }),
    },
  }));
}

/**
 * From now on what was printed of a person's shares goes once there is nothing more to collect of each; what was not
 * goes at once.
 */
export async function markBuyerGone(tx: Db, userId: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ buyerGoneAt: databaseNow })
    .where(and(eq(purchases.userId, userId), inArray(purchases.state, settledStates)));
  const unprinted = sql`(select ${purchases.id} from ${sharesSql} where ${purchases.userId} = ${userId}
    and not exists (select from ${purchaseOwners} where ${purchaseOwners.purchaseId} = ${purchases.id}))`;
  await forgetFriends(tx, sql`${handovers.purchaseId} in ${unprinted}`);
  await forgetCollected(tx);
}

/** Friends who collect in the buyer's place. */
const forgetFriends = async (tx: Db, condition: SQL): Promise<void> => {
  await tx
    .update(handovers)
    .set({ collector: null })
    .where(and(condition, isNotNull(handovers.collector)));
};

export const goneKey = (purchaseId: string): string => `buyer-gone:${purchaseId}`;

/**
 * Forgets owners and friends who collect of shares whose buyer has deleted their account, as soon as nothing of a
 * share is to be collected any more, whatever ended that; and resolves its alert.
 */
export async function forgetCollected(tx: Db): Promise<void> {
  const over = tx
    .select({ id: purchases.id })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(and(isNotNull(purchases.buyerGoneAt), sql`not ${isToCollect}`));
  await tx.delete(purchaseOwners).where(inArray(purchaseOwners.purchaseId, over));
  await forgetFriends(tx, inArray(handovers.purchaseId, over));
  await tx
    .update(alerts)
    .set({ resolvedAt: databaseNow })
    .where(
      and(
        isNull(alerts.resolvedAt),
        eq(alerts.kind, 'buyer-gone'),
        sql`substr(${alerts.key}, 12)::uuid in ${over}`,
      ),
    );
}
