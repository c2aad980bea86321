/**
 * Every movement of a shop's money: the one query that all figures of the books are made of (decision 035). What the
 * card provider booked is taken from `charges_fees`; what it has not booked yet, or never does, as of demo payments, from
 * the records of purchases.
 */

import { sql, type SQL } from 'drizzle-orm';

import type { MovementKind, MovementWay } from '#shared/books/movements';
import type { Cents } from '#shared/money';
import type { supplierScope } from '#shared/users/supplierPermissions';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { chargesFees } from '../../db/schema/chargesFees';
import { disputes } from '../../db/schema/disputes';
import { groups } from '../../db/schema/groups';
import { ownerContacts, purchaseOwners } from '../../db/schema/owners';
import { purchases } from '../../db/schema/purchases';
import { returns } from '../../db/schema/returns';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import type { FileZone } from '../../http/fileColumns';
import {
  chargedCents,
  lostCents,
  openDisputeCents,
  refundedCash,
  returnedColumns,
} from '../purchases/returnedMoney.queries';

/** Which movements: days by the clock of `zone`, both within. */
export interface Period {
  /** None: from the first one on. */
  from: string | null;
  to: string;
  zone: FileZone;
  /** Null: of every supplier. */
  supplierId: string | null;
}

const bookedOf = (kind: 'charge' | 'refund' | 'dispute'): SQL =>
  sql`coalesce((select sum(${chargesFees.netCents} + ${chargesFees.feeCents}) from ${chargesFees}
    where ${chargesFees.purchaseId} = ${purchases.id} and ${chargesFees.kind} = ${sql.raw(`'${kind}'`)}), 0)`;

const { toCard } = returnedColumns;
/** Back at the card, and not booked yet. */
const refundLeft = sql`(${toCard} + ${bookedOf('refund')})`;
const withBank = sql`(${lostCents} + ${openDisputeCents} + ${bookedOf('dispute')})`;

/** Sold by card: such a purchase, where the provider's bookings are not all read. */
const isIncomplete = sql`${purchases.cashKey} is null and ${purchases.paidAt} is not null and ${purchases.feesDue}`;

/**
 * Every movement of the purchases that meet `where`. The condition stands in each part, because no planner brings it there;
 * those that are not booked are few, and found once.
 */
export const movementsOf = (where: SQL): SQL => sql`
  with incomplete as materialized (select * from ${purchases} where ${where} and ${isIncomplete})
  select ${chargesFees.purchaseId} as purchase_id, ${chargesFees.bookedAt} as at,
    case ${chargesFees.kind} when 'charge' then 'sale' else ${chargesFees.kind} end as kind, 'card' as way,
    ${chargesFees.netCents} + ${chargesFees.feeCents} as gross, ${chargesFees.feeCents} as fee,
    ${chargesFees.transactionId} as transaction_id
  from ${chargesFees} join ${purchases} on ${purchases.id} = ${chargesFees.purchaseId} where ${where}
  union all
  select ${purchases.id}, ${purchases.paidAt}, 'sale', 'card', ${chargedCents}, 0, null from incomplete ${purchases}
  where not exists (select from ${chargesFees}
    where ${chargesFees.purchaseId} = ${purchases.id} and ${chargesFees.kind} = 'charge')
  union all
  select ${purchases.id}, coalesce(${purchases.refundedAt}, ${purchases.stateAt}), 'refund', 'card', -${refundLeft}, 0, null
  from incomplete ${purchases} where ${refundLeft} > 0
  union all
  select ${purchases.id}, coalesce((select max(${disputes.updatedAt}) from ${disputes}
    where ${disputes.purchaseId} = ${purchases.id}), ${purchases.stateAt}), 'dispute', 'card', -${withBank}, 0, null
  from incomplete ${purchases} where ${purchases.dispute} is not null and ${withBank} > 0
  union all
  select ${purchases.id}, ${purchases.paidAt}, 'sale', 'cash', ${purchases.priceCents}, 0, null
  from ${purchases} where ${where} and ${purchases.cashKey} is not null and ${purchases.paidAt} is not null
  union all
  select ${purchases.id}, ${purchases.cashReturnedAt}, 'refund', 'cash', -${refundedCash}, 0, null
  from ${purchases} where ${where} and ${purchases.cashReturnedAt} is not null
  union all
  select ${purchases.id}, ${returns.returnedAt}, 'refund', case when ${purchases.cashKey} is null then 'other' else 'cash' end,
    -${returns.amountCents}, 0, null
  from ${returns} join ${purchases} on ${purchases.id} = ${returns.purchaseId}
  where ${where} and ${returns.returnedBy} is not null
  union all
  select ${purchases.id}, coalesce(${purchases.returnedAnotherWayAt}, ${purchases.refundedAt}), 'refund', 'other',
    -${purchases.returnedAnotherWayCents}, 0, null
  from ${purchases} where ${where} and ${purchases.returnedAnotherWayCents} > 0`;

/** Suppliers whose money it is: all, or one. */
export type MoneyScope = ReturnType<typeof supplierScope>;

/** Purchases in groups of these suppliers. */
export function isOfScope(scope: MoneyScope): SQL {
  if (scope === 'all') return sql`true`;
  if (scope === 'none') return sql`false`;
  return sql`${purchases.groupId} in (select ${groups.id} from ${groups}
    where ${groups.supplierId} = ${scope.supplierId}::uuid)`;
}

/** The first instant of a day, or of the one after it, by the clock. */
const beginOf = (day: string, zone: FileZone, days = 0): SQL =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`;

export const endOf = ({ to, zone }: Period): SQL => beginOf(to, zone, 1);

/** True for an instant on a day of the period. */
export function isWithin(period: Period, at: SQL): SQL {
  const { from, zone } = period;
  const since = from === null ? sql`true` : sql`${at} >= ${beginOf(from, zone)}`;
  return sql`${since} and ${at} < ${endOf(period)}`;
}

/** State in which the buyer of a purchase lives, as the papers have it, or their account. */
export const buyerState = sql`coalesce(${purchaseOwners.state}, ${ownerContacts.state})`;
export const withBuyerState = sql`
  left join ${purchaseOwners} on ${purchaseOwners.purchaseId} = ${purchases.id}
  left join ${ownerContacts} on ${ownerContacts.userId} = ${purchases.userId}`;

/** The movements of a period with what they are of: to be read as `moved`. */
export function within(period: Period): SQL {
  const { zone, supplierId } = period;
  return sql`(
    select m.*, to_char(m.at at time zone ${zone}, 'YYYY-MM-DD') as day,
      concat_ws(' ', m.purchase_id, m.kind, m.way, m.transaction_id) as key,
      coalesce(${purchases.balanceOf}, ${purchases.id}) as share_id,
      ${groups.id} as group_id, ${groups.name} as group_name, ${groups.state} as group_state, ${groups.doneAt} as done_at,
      ${suppliers.name} as supplier_name, ${purchases.receiptNumber} as receipt_number,
      ${purchases.intentId} as intent_id, ${purchases.isDemo} as is_demo, ${users.username} as buyer,
      ${buyerState} as buyer_state
    from (${movementsOf(isOfScope(supplierId === null ? 'all' : { supplierId }))}) m
    join ${purchases} on ${purchases.id} = m.purchase_id
    join ${groups} on ${groups.id} = ${purchases.groupId}
    join ${suppliers} on ${suppliers.id} = ${groups.supplierId}
    join ${users} on ${users.id} = ${purchases.userId}
    ${withBuyerState} where ${isWithin(period, sql`m.at`)}
  ) moved`;
}

/** One movement, or of one journal those of one kind and way. */
interface Sums {
  kind: MovementKind;
  way: MovementWay;
  grossCents: Cents;
  feeCents: Cents;
}

export type MovementRow = Sums & {
  at: Date;
  key: string;
  /** `2026-11-27` */
  day: string;
  group: string;
  groupState: string;
  supplier: string;
  buyer: string;
  buyerState: string | null;
  receiptNumber: string | null;
  intentId: string | null;
  transactionId: string | null;
  isDemo: boolean;
};

/** Enough that a year is few statements, and little to hold. */
const batchSize = 2_000;

/** Movements in their order, read as they are needed; each batch begins after the last row of the one before. */
export async function* readMovements(
  db: Db,
  period: Period,
  way?: MovementWay,
): AsyncGenerator<MovementRow> {
  let after: MovementRow | undefined;
  do {
    const rows: MovementRow[] = await rowsOf<Record<string, unknown> & MovementRow>(
      db,
      sql`select kind, way, gross::float8 as "grossCents", fee::float8 as "feeCents", at, key, day,
          group_name as "group", group_state as "groupState", supplier_name as supplier, buyer,
          buyer_state as "buyerState", receipt_number as "receiptNumber", intent_id as "intentId",
          transaction_id as "transactionId", is_demo as "isDemo"
        from ${within(period)}
        where ${way ? sql`way = ${way}` : sql`true`}
          and ${after ? sql`(at, key) > (${new Date(after.at).toISOString()}::timestamptz, ${after.key})` : sql`true`}
        order by at, key limit ${batchSize}`,
    );
    yield* rows;
    after = rows.length < batchSize ? undefined : rows.at(-1);
  } while (after);
}

/** The sums of a journal: of one day, or of one group within the period. */
export type JournalRow = Sums & { day: string; groupId: string | null; group: string | null };

/** Each kind and way of each journal, in the order of journals. */
export async function* readJournals(
  db: Db,
  period: Period,
  by: 'day' | 'group',
): AsyncGenerator<JournalRow> {
  const one =
    by === 'day'
      ? sql`day, null::uuid as "groupId", null::text as "group"`
      : sql`${period.to}::text as day, group_id as "groupId", group_name as "group"`;
  yield* await rowsOf<Record<string, unknown> & JournalRow>(
    db,
    sql`select ${one}, kind, way, sum(gross)::float8 as "grossCents", sum(fee)::float8 as "feeCents"
      from ${within(period)} group by 1, 2, 3, kind, way order by 1, 3, 2, way, kind desc`,
  );
}
