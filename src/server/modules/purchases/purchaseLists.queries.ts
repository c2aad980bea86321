import { and, desc, eq } from 'drizzle-orm';

import { quartersPerPortion } from '#shared/groups/portions';
import { toDollars } from '#shared/money';
import type { Purchase } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { isPurchased } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import type { PurchaseRow } from './purchases.queries';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A refund that came back from the bank is on its way again, whatever became of the share. */
const isOwed = (row: PurchaseRow): boolean =>
  row.state === 'refunded' && row.refundFailedAt !== null;

/** A purchase as it travels; `amountPaid` is the share's price in dollars. */
export const presentPurchase = (row: PurchaseRow): Purchase => ({
  _id: row.id,
  groupId: row.groupId,
  userId: row.userId,
  portion: row.portion,
  amountPaid: toDollars(row.priceCents),
  state: isOwed(row) ? 'refunding' : row.state,
  method: row.cashKey === null ? 'card' : 'cash',
  demo: row.isDemo,
  receiptNumber: row.receiptNumber,
  createdAt: row.createdAt.toISOString(),
  paidAt: iso(row.paidAt),
  refundedAt: isOwed(row) ? null : iso(row.refundedAt),
  refundReason: row.refundReason,
  holdExpiresAt: row.state === 'held' ? iso(row.holdExpiresAt) : null,
});

export const selectListed = (db: Db) =>
  db
    .select({
      purchase: purchases,
      group: {
        name: groups.name,
        animal: groups.animal,
        totalQuarters: groups.totalQuarters,
        supplierName: suppliers.name,
        tag: groups.tag,
      },
      buyer: { username: users.username, email: users.email },
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .innerJoin(users, eq(users.id, purchases.userId));

export type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];

export const presentListed = ({ purchase, group }: ListedRow): Purchase => {
  const { totalQuarters, ...shown } = group;
  return {
    ...presentPurchase(purchase),
    group: { ...shown, totalPortions: totalQuarters / quartersPerPortion },
  };
};

const selectOfBuyer = (db: Db, userId: string) =>
  selectListed(db)
    .where(and(eq(purchases.userId, userId), isPurchased(purchases)))
    .orderBy(desc(purchases.createdAt), desc(purchases.id));

/** What one person bought, newest first; holds that came to nothing are left out. */
export const listOfBuyer = async (db: Db, userId: string): Promise<Purchase[]> =>
  (await selectOfBuyer(db, userId).limit(500)).map(presentListed);

/** The same for a file, however much it is. */
export const listAllOfBuyer = async (db: Db, userId: string): Promise<Purchase[]> =>
  (await selectOfBuyer(db, userId)).map(presentListed);

/** Whose group a purchase belongs to; null when there is no such purchase. */
export async function findSeller(
  db: Db,
  purchaseId: string,
): Promise<{ supplierId: string } | null> {
  const [row] = await db
    .select({ supplierId: groups.supplierId })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(eq(purchases.id, purchaseId));
  return row ?? null;
}
