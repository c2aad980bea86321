import { and, eq, isNull, ne, not, sql, type SQL } from 'drizzle-orm';

import { noCents, type Cents } from '#shared/money';
import type { FeeKind } from '#shared/purchases/feeKinds';

import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { chargesFees } from '../../db/schema/chargesFees';
import { areFeesDue } from '../../db/schema/expressions';
import { originalsPrefix } from '../../db/schema/originals';
import { purchases } from '../../db/schema/purchases';
import { statement } from '../../db/statement';
import type { Movement } from '../../payments/payments';
import { takePurchases, type PurchaseRow } from './purchases.queries';
import { isShareDisputed } from './refunds.queries';
import { chargedCents, lostCents, refundedCash, returnedColumns } from './returnedMoney.queries';

/** Movements that the provider booked for a payment or its disputes, and if more are to come. */
export interface Booked {
  movements: readonly Movement[];
  isBooked: boolean;
}

/**
 * The SQL of an insert of a purchase's movements, which are once in the ledger however often they are written.
 * @param purchase a row with the columns `id` and `is_demo`; a demo has no cost
 * @param movements the placeholder of {@link movementsJson}
 */
export const insertFees = (purchase: string, movements: string): string => `
  insert into charges_fees
    (transaction_id, purchase_id, kind, fee_cents, net_cents, booked_at, available_on)
  select m.id, p.id, m.kind, m."feeCents", m."netCents", m."bookedAt", m."availableOn"
  from ${purchase} p, jsonb_to_recordset(${movements}::jsonb) as m(id text, kind text,
    "feeCents" int, "netCents" int, "bookedAt" timestamptz, "availableOn" timestamptz)
  where not p.is_demo
  on conflict do nothing`;

/** Null where there are none. */
export const movementsJson = (movements: readonly Movement[]): string | null =>
  movements.length === 0 ? null : JSON.stringify(movements);

const write = statement<
  never,
  { id: string; movements: string | null; isBooked: boolean; isAll: boolean }
>(`
  with booked as (${insertFees('(select id, is_demo from purchases where id = :id)', ':movements')})
  update purchases set fees_due = not :isBooked::boolean
  where id = :id and fees_due = :isBooked::boolean and (:isAll::boolean or not :isBooked::boolean)`);

/**
 * Writes down what moving a purchase's money changed on the shop's account, each movement once. Where one is not
 * booked yet, the sweep asks for it.
 * @param isAll whether it is everything there is, so that nothing is left to ask for
 */
export async function recordFees(
  tx: Db,
  id: string,
  { movements, isBooked }: Booked,
  isAll = false,
): Promise<void> {
  if (movements.length === 0 && isBooked && !isAll) return;
  await write(tx, { id, movements: movementsJson(movements), isBooked, isAll });
}

/** Fees that the card provider kept of a purchase's movements, for a query over `purchases`. */
export const feeCents = sql<number>`coalesce((select sum(${chargesFees.feeCents}) from ${chargesFees}
  where ${chargesFees.purchaseId} = ${purchases.id}), 0)::float8`;

/** The same of a share's balances. */
export const balanceFeeCents = sql<number>`coalesce((select sum(${chargesFees.feeCents}) from ${chargesFees}
  where ${chargesFees.purchaseId} in (select balance.id from purchases balance
    where balance.balance_of = ${purchases.id})), 0)::float8`;

/** Purchases with movements that may be missing, and that are due. A refund under way is read with what it waits for. */
export const listFeesDue = (db: Db): Promise<PurchaseRow[]> =>
  takePurchases(
    db,
    and(areFeesDue(purchases), ne(purchases.state, 'refunding'), isNull(purchases.refundFailedAt)),
  );

/**
 * Refunds to cards of all paid shares of these groups, and the fees of their charges, which are not returned: without
 * amounts that a bank took, is asked for, or that were refunded in part. With cash that was not handed back, and the number of buyers to whom money goes back,
 * by card or in cash.
 */
export async function readRefundCost(
  db: Db,
  groupIds: readonly string[],
): Promise<{ refundCents: Cents; cashCents: Cents; feeCents: Cents; buyers: number }> {
  const isByCard = sql`${purchases.cashKey} is null and not starts_with(${purchases.intentId}, ${originalsPrefix})`;
  const left = sql`greatest(${chargedCents} - ${returnedColumns.toCard} - ${lostCents} - ${returnedColumns.anotherWay}, 0)`;
  const chargeFees = sql`(select sum(${chargesFees.feeCents}) from ${chargesFees}
    where ${chargesFees.purchaseId} = ${purchases.id} and ${chargesFees.kind} = 'charge')`;
  const [row] = await db
    .select({
      refundCents: sql<Cents>`coalesce(sum(${left}) filter (where ${isByCard}), 0)::float8`,
      cashCents: sql<Cents>`coalesce(sum(${refundedCash}) filter (where ${purchases.cashKey} is not null), 0)::float8`,
      feeCents: sql<Cents>`coalesce(sum(${chargeFees}) filter (where ${isByCard}), 0)::float8`,
      buyers: sql<number>`(count(distinct ${purchases.userId})
        filter (where ${purchases.cashKey} is not null or (${isByCard} and ${left} > 0)))::int`,
    })
    .from(purchases)
    .where(
      and(
        isAmong(purchases.groupId, [...groupIds]),
        eq(purchases.state, 'paid'),
        not(isShareDisputed),
      ),
    );
  return row ?? { refundCents: noCents, cashCents: noCents, feeCents: noCents, buyers: 0 };
}

const grossOf = (kind: FeeKind) =>
  sql<Cents>`coalesce(sum(${chargesFees.netCents} + ${chargesFees.feeCents}) filter (where ${chargesFees.kind} = ${kind}), 0)::float8`;

/** Sum of the movements of the purchases that meet `where`; less than zero was taken from the account. */
export async function sumUpMovements(db: Db, where: SQL | undefined) {
  const [sums] = await db
    .select({
      charge: grossOf('charge'),
      refund: grossOf('refund'),
      dispute: grossOf('dispute'),
      fee: sql<Cents>`coalesce(sum(${chargesFees.feeCents}), 0)::float8`,
      net: sql<Cents>`coalesce(sum(${chargesFees.netCents}), 0)::float8`,
    })
    .from(chargesFees)
    .innerJoin(purchases, eq(purchases.id, chargesFees.purchaseId))
    .where(where);
  return sums ?? { charge: noCents, refund: noCents, dispute: noCents, fee: noCents, net: noCents };
}

export type MovementRow = typeof chargesFees.$inferSelect;

/** Movements of a purchase on the shop's account, oldest first; the provider's times are whole seconds. */
export const listMovements = (db: Db, purchaseId: string): Promise<MovementRow[]> =>
  db
    .select()
    .from(chargesFees)
    .where(eq(chargesFees.purchaseId, purchaseId))
    .orderBy(chargesFees.bookedAt, chargesFees.kind, chargesFees.netCents);
