import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';

import type { TimeZone } from '#shared/groups/timeZones';
import { noCents, type Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { isAmong } from '../../db/isAmong';
import { isCashOwed, isPurchased } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { shares } from '../../db/shares';
import type { Dispute } from '../../payments/payments';
import type { MoneyBack } from '../../payments/returnMoney';
import { movePurchases, takePurchases, type PurchaseRow } from './purchases.queries';
import { returnedColumns } from './returnedMoney.queries';

/** Reason and method with which a refund begins. */
export interface BegunRefund {
  /** The text for the buyer. */
  reason: string;
  /** Null: the server itself. */
  actorId: string | null;
}

/** True of a share, and of its balances, while a bank is asked to decide about one of its payments. */
export const isShareDisputed = sql`exists (select from purchases payment
  where payment.group_id = ${purchases.groupId} and payment.dispute = 'open' and payment.state = 'paid'
    and coalesce(payment.balance_of, payment.id) = coalesce(${purchases.balanceOf}, ${purchases.id}))`;

/** Begins refunds, of a share with its balances; those of a group leave shares that a bank is asked to decide about as they are. */
export const markRefunding = (
  tx: Db,
  which: { id: string } | { groupId: string },
  { reason, actorId }: BegunRefund,
): Promise<PurchaseRow[]> =>
  movePurchases(
    tx,
    'id' in which
      ? or(eq(purchases.id, which.id), eq(purchases.balanceOf, which.id))
      : and(eq(purchases.groupId, which.groupId), not(isShareDisputed)),
    'paid',
    'refunding',
    { refundReason: reason, refundedBy: actorId },
  );

/** How often the buyer of a purchase has left: its group ever, and any group within 30 days. */
export async function countLeft(
  tx: Db,
  { userId, groupId }: Pick<PurchaseRow, 'userId' | 'groupId'>,
  reason: string,
): Promise<{ group: number; month: number }> {
  const [row] = await tx
    .select({
      group: sql<number>`count(*) filter (where ${purchases.groupId} = ${groupId})::int`,
      month: sql<number>`count(*) filter (where ${purchases.stateAt} > now() - interval '30 days')::int`,
    })
    .from(shares)
    .where(
      and(
        eq(purchases.userId, userId),
        inArray(purchases.state, ['refunding', 'refunded']),
        eq(purchases.refundReason, reason),
      ),
    );
  return row ?? { group: 0, month: 0 };
}

/** Notes since when a refund waits for money on the shop's card account, or that it waits no more. */
export const noteFunds = (db: Db, id: string, isUnfunded: boolean): Promise<unknown> =>
  db
    .update(purchases)
    .set({
      refundWaitsSince: isUnfunded ? sql`coalesce(${purchases.refundWaitsSince}, now())` : null,
    })
    .where(
      and(
        eq(purchases.id, id),
        eq(purchases.state, 'refunding'),
        isUnfunded ? isNull(purchases.refundWaitsSince) : isNotNull(purchases.refundWaitsSince),
      ),
    );

interface Unfunded {
  cents: Cents;
  since: Date;
  /** The clock of the group whose refund waits longest. */
  zone: TimeZone;
}

/** Refunds that wait for money on the shop's card account: how much together, and since when; null while none waits. */
export async function readUnfunded(db: Db): Promise<Unfunded | null> {
  const [row] = await db
    .select({
      cents: sql<Cents>`sum(${returnedColumns.owedToCard})::float8`,
      since: sql<string | null>`min(${purchases.refundWaitsSince})`,
      zone: sql<TimeZone>`(array_agg(${groups.timeZone} order by ${purchases.refundWaitsSince}))[1]`,
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(and(eq(purchases.state, 'refunding'), isNotNull(purchases.refundWaitsSince)));
  return row?.since ? { ...row, since: new Date(row.since) } : null;
}

/** @returns false where it was known to have come back before. */
export async function markSentBack(
  tx: Db,
  { id, state, cashKey }: PurchaseRow,
  { toCardCents }: MoneyBack,
): Promise<boolean> {
  const marked = await tx
    .update(purchases)
    .set({
      refundFailedAt: sql`now()`,
      refundAttempts: sql`${purchases.refundAttempts} + 1`,
      ...(state === 'refunded' &&
        cashKey === null && { returnedToCardCents: toCardCents, returnedAnotherWayCents: noCents }),
    })
    .where(and(eq(purchases.id, id), eq(purchases.state, state), isNull(purchases.refundFailedAt)))
    .returning({ id: purchases.id });
  return marked.length > 0;
}

/** @returns false where that was known of the dispute. */
export async function noteDispute(
  tx: Db,
  id: string,
  dispute: Dispute['status'],
): Promise<boolean> {
  const noted = await tx
    .update(purchases)
    .set({ dispute })
    .where(and(eq(purchases.id, id), sql`${purchases.dispute} is distinct from ${dispute}`))
    .returning({ id: purchases.id });
  return noted.length > 0;
}

/** Refunds that came back from the bank after they had been done. */
export const listOwed = (db: Db): Promise<PurchaseRow[]> =>
  takePurchases(
    db,
    and(isNotNull(purchases.refundFailedAt), inArray(purchases.state, ['refunded', 'released'])),
  );

export const findByIntents = (db: Db, intentIds: string[]): Promise<PurchaseRow[]> =>
  db.select().from(purchases).where(isAmong(purchases.intentId, intentIds));

/** When the oldest purchase began that there is a payment of. */
export async function oldestPurchase(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: purchases.createdAt })
    .from(purchases)
    .where(isPurchased(purchases))
    .orderBy(purchases.createdAt)
    .limit(1);
  return row?.createdAt ?? null;
}

/** @returns null where no cash is owed for it. */
export async function markCashReturned(
  tx: Db,
  id: string,
  by: string,
): Promise<PurchaseRow | null> {
  const [returned] = await tx
    .update(purchases)
    .set({ cashReturnedAt: databaseNow, cashReturnedBy: by })
    .where(and(eq(purchases.id, id), isCashOwed(purchases)))
    .returning();
  return returned ?? null;
}

/** Payments of a group whose cash is to be handed back: their receipts, and how much, without what went back before. */
export const listCashOwed = (
  tx: Db,
  groupId: string,
): Promise<{ receiptNumber: string | null; owedCents: Cents }[]> =>
  tx
    .select({
      receiptNumber: purchases.receiptNumber,
      owedCents: sql<Cents>`${returnedColumns.owedInCash}`,
    })
    .from(purchases)
    .innerJoin(groups, eq(groups.id, purchases.groupId))
    .where(and(eq(groups.id, groupId), isCashOwed(purchases)))
    .orderBy(purchases.paidAt, purchases.id);
