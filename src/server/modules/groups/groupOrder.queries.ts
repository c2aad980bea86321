import { sql, type SQL } from 'drizzle-orm';

import type { ListQuery } from '#shared/lists.schema';

import type { Order } from '../../db/paging';
import { effectiveStatus, isOnSale, nameOrder, pricePerPortion } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { sortColumn } from '../../http/sorting';

const newestFirst: Order = { by: [groups.createdAt, groups.id], direction: 'desc' };
const onSaleFirst: Order = { by: [isOnSale(groups), ...newestFirst.by], direction: 'desc' };

/** Beef, which most people come for, then by the nearest deadline; the newest first where there is none. */
export const windowOrder: Order = {
  by: [
    sql`(${groups.animal} <> 'Beef')`,
    sql`coalesce(${groups.fillBy}, 'infinity')`,
    sql`(- extract(epoch from ${groups.createdAt}))`,
    groups.id,
  ],
  direction: 'asc',
};

const namesOf: Record<string, Order['nameOf']> = { supplier: 'supplier', createdBy: 'creator' };

const estimate = (first: string, second: string): SQL =>
  sql`coalesce(${groups.weights}->>${first}, ${groups.weights}->>${second})::numeric`;

/** The SQL form of `pricePerPound.ts`; groups without an estimate come last. */
function pricePerPound(): SQL {
  const low = estimate('takeHomeLowLb', 'takeHomeHighLb');
  const high = estimate('takeHomeHighLb', 'takeHomeLowLb');
  return sql`(2 * ${groups.totalCents} / nullif(${low} + ${high}, 0))`;
}

const sortable: Record<string, SQL> = {
  name: nameOrder(groups.name),
  supplier: nameOrder(suppliers.name),
  animal: sql`${groups.animal}`,
  state: sql`${groups.state}`,
  status: sql`${groups.status}`,
  effective: effectiveStatus(groups),
  createdBy: nameOrder(users.username),
  createdAt: sql`${groups.createdAt}`,
  updatedAt: sql`${groups.updatedAt}`,
  totalCost: sql`${groups.totalCents}`,
  remainingCost: sql`${groups.remainingCents}`,
  costPerPortion: pricePerPortion(groups),
  pricePerPound: pricePerPound(),
  /** Deadline of a group; null without one or once it is settled: they come last. */
  fillBy: sql`(case when ${groups.decidedAt} is null and ${groups.calledOffAt} is null then ${groups.fillBy} end)`,
  remainingPortions: sql`${groups.quartersLeft}`,
};

/** @throws AppError `rule` for a column that cannot be sorted by. */
function orderOf({ sort, order = 'asc' }: ListQuery, initial: Order): Order {
  if (sort === undefined) return initial;
  const column = sortColumn(sortable, sort, 'Groups');
  return { by: [column, groups.id], direction: order, nameOf: namesOf[sort] };
}

export const listOrder = (query: ListQuery): Order => orderOf(query, newestFirst);
export const searchOrder = (query: ListQuery): Order => orderOf(query, onSaleFirst);
