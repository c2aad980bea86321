import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm';

import { asCents, noCents, type Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { returns } from '../../db/schema/returns';
import { statements } from '../../db/schema/statements';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { paymentCentsOf, type PurchaseRow } from './purchases.queries';
import { lostCents } from './returnedMoney.queries';
import type { ReturnRow } from './returns.queries';

export type StatementRow = typeof statements.$inferSelect;

/** Money of a share that is sold by weight, as it was taken, is asked for and went back. */
export interface ShareMoney {
  share: PurchaseRow;
  /** Paid, and the one that is to be paid. */
  balances: PurchaseRow[];
  returns: ReturnRow[];
  /** Cents that banks took of payments in disputes, by payment. */
  lost: ReadonlyMap<string, Cents>;
  /** The newest. */
  statement: StatementRow | null;
}

/** Payments of a share that were taken and not refunded, in their order. */
export const paymentsOf = ({ share, balances }: ShareMoney): PurchaseRow[] =>
  [share, ...balances].filter(({ state }) => state === 'paid');

/** Amount of a payment without what was refunded of it in the provider's dashboard. */
const keptCents = (payment: PurchaseRow): number =>
  paymentCentsOf(payment) - payment.partRefundedCents;

/** Money paid for it, without what went back or is to, and what a bank took. */
export const takenFor = (money: ShareMoney): Cents =>
  asCents(paymentsOf(money).reduce((sum, payment) => sum + leftOf(money, payment), 0));

/** Amount of a payment without what went back of it or is to, and what a bank took. */
const leftOf = ({ returns: parts, lost }: ShareMoney, payment: PurchaseRow): number =>
  parts
    .filter(({ purchaseId }) => purchaseId === payment.id)
    .reduce((left, { amountCents }) => left - amountCents, keptCents(payment)) -
  (lost.get(payment.id) ?? 0);

/** Cents that banks took of its payments. */
export const takenByBank = (money: ShareMoney): Cents =>
  asCents(paymentsOf(money).reduce((sum, { id }) => sum + (money.lost.get(id) ?? 0), 0));

/** Part of it that a statement asks for again: of who agreed to pay by weight. */
export const restatedCents = (money: ShareMoney): Cents =>
  money.share.agreedAt === null ? noCents : takenByBank(money);

/** The balance that is still to be paid; none once a bank has given back what it asks for again. */
export const liveBalanceOf = (money: ShareMoney): PurchaseRow | null => {
  const isGivenBack = (money.statement?.byBankCents ?? 0) > takenByBank(money);
  const isLive = ({ state }: PurchaseRow) =>
    state === 'settling' || (state === 'held' && !isGivenBack);
  return money.balances.find(isLive) ?? null;
};

/** Adds balances, returns (by statement, then in the order of the payments, as their ids are) and newest statement to each of the shares. */
export async function readMoneyOf(db: Db, found: readonly PurchaseRow[]): Promise<ShareMoney[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const balances = await db
    .select()
    .from(purchases)
    .where(and(inArray(purchases.balanceOf, ids), ne(purchases.state, 'released')))
    .orderBy(purchases.createdAt, purchases.id);
  const paymentIds = [...ids, ...balances.map(({ id }) => id)];
  const parts = await db
    .select()
    .from(returns)
    .where(and(inArray(returns.purchaseId, paymentIds), ne(returns.state, 'canceled')))
    .orderBy(returns.createdAt, returns.purchaseId);
  const lost = await db
    .select({ id: purchases.id, cents: lostCents })
    .from(purchases)
    // A select of one table leaves out its name, which the sum over disputes needs.
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(and(inArray(purchases.id, paymentIds), isNotNull(purchases.dispute)));
  const lostOf = new Map(lost.map(({ id, cents }) => [id, asCents(cents)]));
  const sent = await db
    .selectDistinctOn([statements.purchaseId])
    .from(statements)
    .where(inArray(statements.purchaseId, ids))
    .orderBy(statements.purchaseId, desc(statements.version));
  return found.map((share) => {
    const own = balances.filter(({ balanceOf }) => balanceOf === share.id);
    const payments = new Set([share.id, ...own.map(({ id }) => id)]);
    return {
      share,
      balances: own,
      returns: parts.filter(({ purchaseId }) => payments.has(purchaseId)),
      lost: lostOf,
      statement: sent.find(({ purchaseId }) => purchaseId === share.id) ?? null,
    };
  });
}

/** Paid shares of a group in the order in which they were paid, with their buyers. */
export const listPaidShares = (db: Db, groupId: string) =>
  db
    .select({
      purchase: purchases,
      buyer: {
        username: users.username,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        deletedAt: users.deletedAt,
      },
    })
    .from(shares)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(eq(purchases.groupId, groupId), eq(purchases.state, 'paid')))
    .orderBy(purchases.paidAt, purchases.id);

/** Statements of a person's shares, and parts of their payments that went back by them, oldest first. */
export const listStatementsOf = async (db: Db, userId: string) => {
  const { groupId: _, issuedBy: __, ...columns } = getTableColumns(statements);
  const sent = await db
    .select(columns)
    .from(statements)
    .innerJoin(purchases, eq(purchases.id, statements.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(statements.issuedAt, statements.purchaseId);
  const parts = await db
    .select({
      purchaseId: returns.purchaseId,
      amountCents: returns.amountCents,
      state: returns.state,
      returnedAt: returns.returnedAt,
    })
    .from(returns)
    .innerJoin(purchases, eq(purchases.id, returns.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(returns.createdAt, returns.purchaseId);
  return { statements: sent, returns: parts };
};

/** Version of the statements of a group that were sent last; 0: none. */
export async function readVersion(db: Db, groupId: string): Promise<number> {
  const [row] = await db
    .select({ version: sql<number>`coalesce(max(${statements.version}), 0)::int` })
    .from(statements)
    .where(eq(statements.groupId, groupId));
  return row?.version ?? 0;
}

export async function insertStatements(
  tx: Db,
  rows: (typeof statements.$inferInsert)[],
): Promise<void> {
  await tx.insert(statements).values(rows);
}

/** A payment from which a part can go back, and how much of it. */
interface PartOfPayment {
  purchaseId: string;
  amountCents: Cents;
}

/** Splits what goes back over the payments of a share, the share's own first. */
export function splitReturn(money: ShareMoney, returnCents: Cents): PartOfPayment[] {
  let left: number = returnCents;
  return paymentsOf(money).flatMap((payment) => {
    const amountCents = asCents(Math.min(left, leftOf(money, payment)));
    left -= Math.max(amountCents, 0);
    return amountCents > noCents ? [{ purchaseId: payment.id, amountCents }] : [];
  });
}
