/** Sums of the movements of money, for reports, payouts and the overview. */

import { sql, type SQL } from 'drizzle-orm';

import type { Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { nameOrder } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { statements } from '../../db/schema/statements';
import { suppliers } from '../../db/schema/suppliers';
import {
  buyerState,
  endOf,
  isOfScope,
  isWithin,
  movementsOf,
  withBuyerState,
  within,
  type MoneyScope,
  type Period,
} from './movements.queries';

export interface MonthSums {
  month: string;
  grossCents: Cents;
  refundsCents: Cents;
  disputesCents: Cents;
  feesCents: Cents;
  unbookedCents: Cents;
  providerGrossCents: Cents;
  cashCents: Cents;
  otherCents: Cents;
}

const sumOf = (condition: SQL, amount = sql`gross`): SQL =>
  sql`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`;

export const sumUpMonths = (db: Db, period: Period): Promise<MonthSums[]> =>
  rowsOf<Record<string, unknown> & MonthSums>(
    db,
    sql`select left(day, 7) as month,
      ${sumOf(sql`way = 'card' and kind = 'sale'`)} as "grossCents",
      ${sumOf(sql`way = 'card' and kind = 'refund'`)} as "refundsCents",
      ${sumOf(sql`way = 'card' and kind = 'dispute'`)} as "disputesCents",
      ${sumOf(sql`true`, sql`fee`)} as "feesCents",
      ${sumOf(sql`way = 'card' and transaction_id is null`)} as "unbookedCents",
      ${sumOf(sql`kind = 'sale' and transaction_id is not null`)} as "providerGrossCents",
      ${sumOf(sql`way = 'cash'`)} as "cashCents",
      ${sumOf(sql`way = 'other'`)} as "otherCents"
    from ${within(period)} group by 1 order by 1`,
  );

export interface StateSums {
  buyerState: string | null;
  groupState: string;
  shares: number;
  grossCents: Cents;
  wentBackCents: Cents;
  /** Marked as tax by suppliers, in statements of shares. */
  taxCents: Cents;
}

/**
 * Taxes that statements name, to be read as rows of `purchases`: each counts from its day on, until a corrected statement
 * takes its place or the share is refunded.
 */
const taxesOf = (scope: MoneyScope): SQL => {
  const stated = sql`(
    select s.purchase_id, (line ->> 'cents')::int as cents, s.issued_at, s.ended_at
    from (
      select ${statements}.*, coalesce(lead(${statements.issuedAt}) over (partition by ${statements.purchaseId}
          order by ${statements.version}),
        case when ${purchases.state} = 'refunded' then coalesce(${purchases.refundedAt}, ${purchases.stateAt}) end) as ended_at
      from ${statements} join ${purchases} on ${purchases.id} = ${statements.purchaseId} where ${isOfScope(scope)}
    ) s, jsonb_array_elements(s.lines) as lines (line) where line ? 'isTax')`;
  return sql`(
    select purchase_id, cents, issued_at as at from ${stated} stated
    union all select purchase_id, -cents, ended_at from ${stated} ended where ended_at is not null)`;
};

export const sumUpStates = (db: Db, period: Period): Promise<StateSums[]> =>
  rowsOf<Record<string, unknown> & StateSums>(
    db,
    sql`select buyer_state as "buyerState", state as "groupState",
      (count(distinct share_id) filter (where kind = 'sale' and receipt_number is not null))::int as shares,
      ${sumOf(sql`kind = 'sale'`)} as "grossCents", ${sumOf(sql`kind in ('refund', 'dispute')`)} as "wentBackCents",
      ${sumOf(sql`kind = 'tax'`)} as "taxCents"
    from (
      select buyer_state, group_state as state, share_id, receipt_number, kind, gross from ${within(period)}
      union all
      select ${buyerState}, ${groups.state}, taxes.purchase_id, null, 'tax', taxes.cents
      from ${taxesOf(period.supplierId === null ? 'all' : { supplierId: period.supplierId })} taxes
      join ${purchases} on ${purchases.id} = taxes.purchase_id
      join ${groups} on ${groups.id} = ${purchases.groupId}
      ${withBuyerState} where ${isWithin(period, sql`taxes.at`)}
    ) sales group by 1, 2 order by 1 nulls last, 2`,
  );

export interface DepositSums {
  groupId: string;
  group: string;
  supplier: string;
  shares: number;
  cents: Cents;
}

/** Of shares that are not handed over at the end of the last day, what was paid for them and has not gone back. */
export const sumUpDeposits = (db: Db, period: Period): Promise<DepositSums[]> =>
  rowsOf<Record<string, unknown> & DepositSums>(
    db,
    sql`select group_id as "groupId", group_name as "group", supplier_name as supplier,
      count(*)::int as shares, sum(cents)::float8 as cents
    from (
      select moved.share_id, group_id, group_name, supplier_name, sum(gross) as cents
      from ${within({ ...period, from: null })}
      left join ${handovers} on ${handovers.purchaseId} = moved.share_id
      where coalesce(${handovers.collectedAt}, done_at, 'infinity') >= ${endOf(period)}
      group by 1, 2, 3, 4 having sum(gross) <> 0
    ) shares
    group by 1, 2, 3 order by 2, 1`,
  );

/** What one group brought. */
export interface Payout {
  group: string;
  supplier: string;
  /** Shares that are sold now. */
  sold: number;
  cardCents: Cents;
  cashCents: Cents;
  /** To cards, in cash and another way. */
  refundedCents: Cents;
  /** In disputes that are open or lost. */
  takenCents: Cents;
  /** Kept by the card provider, of shares that were refunded, too. */
  feeCents: Cents;
}

/** Groups of a supplier, or one of them, with what they brought, of all times. */
export const sumUpPayouts = (
  db: Db,
  scope: MoneyScope,
  groupId: string | undefined,
): Promise<Payout[]> => {
  const isOfGroup =
    groupId === undefined ? sql`true` : sql`${purchases.groupId}::text = ${groupId}`;
  return rowsOf<Record<string, unknown> & Payout>(
    db,
    sql`select ${groups.name} as "group", ${suppliers.name} as supplier, sums.*,
      (select count(*)::int from shares p where p.group_id = ${groups.id} and p.state = 'paid') as sold
    from (
      select ${purchases.groupId} as group_id,
        ${sumOf(sql`kind = 'sale' and way = 'card'`)} as "cardCents",
        ${sumOf(sql`kind = 'sale' and way = 'cash'`)} as "cashCents",
        -${sumOf(sql`kind = 'refund'`)} as "refundedCents",
        -${sumOf(sql`kind = 'dispute'`)} as "takenCents",
        ${sumOf(sql`true`, sql`fee`)} as "feeCents"
      from (${movementsOf(sql`${isOfScope(scope)} and ${isOfGroup}`)}) m
      join ${purchases} on ${purchases.id} = m.purchase_id group by 1
    ) sums
    join ${groups} on ${groups.id} = sums.group_id
    join ${suppliers} on ${suppliers.id} = ${groups.supplierId}
    order by ${nameOrder(groups.name)}, ${groups.id}`,
  );
};

/**
 * Money that sales brought and that has not gone back, by the Monday (UTC) that the week of the sale began on; `null`: of all
 * weeks before `since`.
 */
export const sumUpWeeks = (
  db: Db,
  { scope, since }: { scope: MoneyScope; since: string },
): Promise<{ week: string | null; cents: Cents }[]> => {
  const day = sql`(${purchases.paidAt} at time zone 'UTC')`;
  return rowsOf<{ week: string | null; cents: Cents }>(
    db,
    sql`select case when ${day} >= ${since}::date then date_trunc('week', ${day})::date::text end as week,
      sum(gross)::float8 as cents
    from (${movementsOf(isOfScope(scope))}) m
    join ${purchases} on ${purchases.id} = m.purchase_id
    group by 1`,
  );
};
