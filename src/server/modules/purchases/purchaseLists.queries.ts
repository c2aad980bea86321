import { and, desc, eq, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { quartersPerPortion } from '#shared/groups/portions';
import { asCents, toDollars, type Cents } from '#shared/money';
import { liveStates, soldStates } from '#shared/purchases/purchaseStates';
import { toWire } from '#shared/purchases/returnedMoney';
import { withoutDomain } from '#shared/text';
import type { CashBack, Purchase } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { hasState, isPurchased } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { paymentCentsOf, type PurchaseRow } from './purchases.queries';
import {
  chargedCents,
  openDisputeCents,
  paidLaterColumns,
  returnedColumns,
  toReturnedMoney,
  type ReturnedColumns,
} from './returnedMoney.queries';

/** The admins who handed cash back; `users` itself is the buyers. */
export const returners = alias(users, 'returners');

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** True while a refund that the bank sent back is being retried, in any state of the share. */
const isOwed = (row: PurchaseRow): boolean =>
  row.state === 'refunded' && row.refundFailedAt !== null;

/** Admin who handed it back: of a name that is an address only the beginning, because buyers read it. */
function presentCashBack(row: PurchaseRow, by: string | null): CashBack | null {
  if (row.cashKey === null || (row.state !== 'refunding' && row.state !== 'refunded')) return null;
  return { at: iso(row.cashReturnedAt), by: by && withoutDomain(by) };
}

/** Columns of the payment, refunds, cash and disputes of a purchase. */
export const moneyColumns = {
  ...returnedColumns,
  ...paidLaterColumns,
  openDisputeCents,
  chargedCents,
};
interface MoneyRecords {
  cashReturnedBy: string | null;
  money: ReturnedColumns &
    Record<keyof typeof paidLaterColumns, number> & {
      openDisputeCents: number;
      chargedCents: Cents;
    };
}

function presentLater({ laterByCard, laterInCash }: MoneyRecords['money']) {
  if (laterByCard + laterInCash === 0) return {};
  return {
    paidLater: { card: toDollars(asCents(laterByCard)), cash: toDollars(asCents(laterInCash)) },
  };
}

/** An open dispute says more than one that was lost before it. */
function presentDispute({ byBank, openDisputeCents }: MoneyRecords['money']): Purchase['dispute'] {
  if (openDisputeCents > 0) return { state: 'open', amount: toDollars(asCents(openDisputeCents)) };
  return byBank > 0 ? { state: 'lost', amount: toDollars(asCents(byBank)) } : null;
}

/** A purchase as it travels; `amountPaid` is the share's price, or its deposit, in dollars. Without records: one that was just made. */
export const presentPurchase = (row: PurchaseRow, records?: MoneyRecords): Purchase => ({
  _id: row.id,
  ...(row.balanceOf && { balanceOf: row.balanceOf }),
  groupId: row.groupId,
  userId: row.userId,
  portion: row.portion,
  amountPaid: toDollars(paymentCentsOf(row)),
  ...(row.depositCents !== null && { price: toDollars(row.priceCents) }),
  ...(records && presentLater(records.money)),
  state: isOwed(row) ? 'refunding' : row.state,
  method: row.cashKey === null ? 'card' : 'cash',
  cashBack: presentCashBack(row, records?.cashReturnedBy ?? null),
  demo: row.isDemo,
  ...(records && { charged: toDollars(records.money.chargedCents) }),
  receiptNumber: row.receiptNumber,
  createdAt: row.createdAt.toISOString(),
  paidAt: iso(row.paidAt),
  refundedAt: isOwed(row) ? null : iso(row.refundedAt),
  refundReason: row.refundReason,
  refundWaitsSince: iso(row.refundWaitsSince),
  returned: records ? toWire(toReturnedMoney(records.money)) : null,
  dispute: records ? presentDispute(records.money) : null,
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
      cashReturnedBy: returners.username,
      money: moneyColumns,
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .innerJoin(suppliers, eq(suppliers.id, groups.supplierId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .leftJoin(returners, eq(returners.id, purchases.cashReturnedBy));

export type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];

export const presentListed = ({ purchase, group, ...records }: ListedRow): Purchase => {
  const { totalQuarters, ...shown } = group;
  return {
    ...presentPurchase(purchase, records),
    group: { ...shown, totalPortions: totalQuarters / quartersPerPortion },
  };
};

export async function findListed(db: Db, id: string): Promise<ListedRow | null> {
  const [row] = await selectListed(db).where(eq(purchases.id, id));
  return row ?? null;
}

const selectOfBuyer = (db: Db, userId: string) =>
  selectListed(db)
    .where(and(eq(purchases.userId, userId), isPurchased(purchases)))
    .orderBy(desc(purchases.createdAt), desc(purchases.id));

/**
 * Shares of one person, newest first, with what went back of their balances, too; holds that came to nothing are left out.
 */
export async function listOfBuyer(db: Db, userId: string): Promise<Purchase[]> {
  const rows = await selectOfBuyer(db, userId).limit(500);
  return rows
    .filter(({ purchase }) => purchase.balanceOf === null)
    .map((share) => {
      const balances = rows.filter(({ purchase }) => purchase.balanceOf === share.purchase.id);
      return presentListed({ ...share, money: addReturned(share.money, balances) });
    });
}

const returnedWays = Object.keys(returnedColumns) as (keyof ReturnedColumns)[];

function addReturned(money: ListedRow['money'], balances: ListedRow[]): ListedRow['money'] {
  const sums = { ...money };
  for (const balance of balances) for (const way of returnedWays) sums[way] += balance.money[way];
  return sums;
}

/** The same with their balances for a file, however much it is. */
export const listAllOfBuyer = async (db: Db, userId: string): Promise<Purchase[]> =>
  (await selectOfBuyer(db, userId)).map(presentListed);

/** The supplier and group of a purchase; null when there is no such purchase. */
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

/** A held share of the user, or one in an unfinished group of the supplier. */
export async function findUnfinished(db: Db, userId: string, supplierId: string) {
  const isBought = and(hasState(purchases, soldStates), ne(groups.status, 'closed'));
  const [share] = await db
    .select({ state: purchases.state, groupName: groups.name })
    .from(shares)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(
      and(
        eq(purchases.userId, userId),
        eq(groups.supplierId, supplierId),
        or(hasState(purchases, liveStates), isBought),
      ),
    )
    .limit(1);
  return share;
}
