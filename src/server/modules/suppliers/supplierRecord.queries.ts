import { sql } from 'drizzle-orm';

import { tradeKinds } from '#shared/inventory/ledgerKinds';
import { soldStates } from '#shared/purchases/purchaseStates';
import type { SupplierRecord } from '#shared/suppliers/supplierRecord';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { hasState, isCashOwed } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { ledger, purchases } from '../../db/schema/purchases';
import { statements } from '../../db/schema/statements';
import { suppliers } from '../../db/schema/suppliers';
import { sharesSql } from '../../db/shares';

type Counted = SupplierRecord & { settled: number; weighedAnimals: number; weighedPercent: number };

/**
 * Counts how a supplier's settled groups ended, deleted groups too: a group is settled once a
 * share of it was paid by card and it was called off, its deadline has passed, or it sold out. When it
 * sold out is the first row of its ledger at which as many quarters were paid for as it has.
 * @returns null for a supplier without a settled group; undefined where there is no such supplier.
 */
export async function countRecord(
  db: Db,
  supplierId: string,
): Promise<SupplierRecord | null | undefined> {
  const [row] = await rowsOf<Counted & Record<string, unknown>>(db, recordOf(supplierId));
  if (!row) return undefined;
  const { settled, weighedAnimals, weighedPercent, ...record } = row;
  if (settled === 0) return null;
  if (weighedAnimals === 0) return record;
  return { ...record, weighed: { animals: weighedAnimals, percent: weighedPercent } };
}

const recordOf = (supplierId: string) => sql`
  with sold as (
    select ${ledger.groupId} as group_id, ${ledger.at} as at,
      sum(case when ${ledger.kind} in ('purchase', 'cash-sale') then ${purchases.quarters} else -${purchases.quarters} end)
        over (partition by ${ledger.groupId} order by ${ledger.id}) as quarters
    from ${groups} inner join ${ledger} on ${ledger.groupId} = ${groups.id}
      inner join ${sharesSql} on ${purchases.id} = ${ledger.purchaseId}
    where ${groups.supplierId} = ${supplierId} and ${ledger.kind} in (${kinds})
  ), bought as (
    select ${purchases.groupId} as group_id,
      bool_or(${purchases.cashKey} is null) as is_by_card,
      bool_or(${hasState(purchases, soldStates)}) as is_owned,
      count(*) filter (where ${isUnpaidBack}) as owed,
      max(coalesce(${purchases.cashReturnedAt}, ${purchases.refundedAt})) as last_paid_back
    from ${groups} inner join ${sharesSql} on ${purchases.groupId} = ${groups.id}
    where ${groups.supplierId} = ${supplierId} and ${purchases.paidAt} is not null
    group by ${purchases.groupId}
  ), ended as (
    select bought.*, ${groups.calledOffAt} as called_off_at, ${groups.postponedAt} as postponed_at,
      ${groups.calledOffAt} is not null or not is_owned as is_called_off,
      coalesce(sold_out_at <= coalesce(${groups.fillBy}, 'infinity'), false) as is_on_time
    from ${groups} inner join bought on bought.group_id = ${groups.id}
      left join lateral (select min(sold.at) as sold_out_at from sold
        where sold.group_id = ${groups.id} and sold.quarters >= ${groups.totalQuarters}) whole on true
    where is_by_card and (${groups.calledOffAt} is not null or ${groups.decidedAt} is not null
      or sold_out_at <= coalesce(${groups.fillBy}, 'infinity'))
  ), weighed as (
    select count(*)::int as animals, coalesce(ceil(max(abs(${groups.hangingHundredths} - estimate) * 100.0 / estimate)), 0)::int as percent
    from ${groups}, lateral (select (${groups.pricing} ->> 'estimatedHundredths')::int as estimate) of_group
    where ${groups.supplierId} = ${supplierId} and exists (select from ${statements}
      where ${statements.groupId} = ${groups.id} and ${statements.hundredths} = ${groups.hangingHundredths})
  )
  select count(ended.group_id)::int as settled,
    (select animals from weighed) as "weighedAnimals", (select percent from weighed) as "weighedPercent",
    (count(*) filter (where not is_called_off and is_on_time and postponed_at is null))::int as "soldOut",
    (count(*) filter (where not is_called_off and is_on_time and postponed_at is not null))::int as "soldOutLater",
    (count(*) filter (where not is_called_off and not is_on_time))::int as "wentAhead",
    (count(*) filter (where is_called_off))::int as "calledOff",
    coalesce(sum(owed) filter (where is_called_off), 0)::int as "refundsOwed",
    ceil(extract(epoch from max(greatest(last_paid_back - called_off_at, interval '0'))
      filter (where last_paid_back is not null and called_off_at is not null)))::int as "longestRefundSeconds"
  from ${suppliers} left join ended on true
  where ${suppliers.id} = ${supplierId} and ${suppliers.deletedAt} is null
  group by ${suppliers.id}`;

const kinds = sql.raw(tradeKinds.map((kind) => `'${kind}'`).join(', '));

/** A refund is under way or was sent back by the bank, or cash is still to be handed back. */
const isUnpaidBack = sql`${hasState(purchases, soldStates)} or ${purchases.refundFailedAt} is not null or ${isCashOwed(purchases)}`;
