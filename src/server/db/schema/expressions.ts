import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { portions, quartersOf } from '#shared/groups/portions';
import type { PurchaseState } from '#shared/purchases/purchaseStates';

/**
 * What an index computes, or takes rows by. A query finds the index only by writing the very same, so
 * both take it from here.
 */
type Columns<Name extends string> = Readonly<Record<Name, SQLWrapper>>;

export const lower = (text: SQLWrapper): SQL => sql`lower(${text})`;

/** The SQL form of the effective status in `groupStatus.ts`. */
export const effectiveStatus = (group: Columns<'status' | 'remainingCents'>) =>
  sql<string>`(case when ${group.status} = 'closed' then 'closed' when ${group.remainingCents} = 0 then 'full' else 'open' end)`;

export const isOnSale = (group: Columns<'status' | 'remainingCents'>): SQL =>
  sql`(${group.status} <> 'closed' and ${group.remainingCents} > 0)`;

/** In tenths of a cent of a quarter, so that groups can be ordered by what a portion costs. */
export const pricePerPortion = (group: Columns<'totalCents' | 'totalQuarters'>): SQL =>
  sql`(${group.totalCents}::bigint * 1000 / ${group.totalQuarters})`;

/** Represents a missing supplier in indexes. */
export const noSupplierId = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

export const supplierIdOrNone = ({ supplierId }: Columns<'supplierId'>): SQL =>
  sql`coalesce(${supplierId}, ${noSupplierId})`;

/** In literals, because an index has no parameters. */
export const hasState = ({ state }: Columns<'state'>, states: readonly PurchaseState[]): SQL =>
  sql`${state} in (${sql.raw(states.map((name) => `'${name}'`).join(', '))})`;

/** Bought, or being bought; not a hold that was released. */
export const isPurchased = ({ state }: Columns<'state'>): SQL => sql`${state} <> 'released'`;

/** Released, and the provider has not confirmed yet that its payment is over. */
export const isUnclosed = (purchase: Columns<'state' | 'intentId' | 'intentClosedAt'>): SQL =>
  sql`${purchase.state} = 'released' and ${purchase.intentId} is not null and ${purchase.intentClosedAt} is null`;

/** Refunded, and the cash has not been handed to its buyer. */
export const isCashOwed = (purchase: Columns<'state' | 'cashKey' | 'cashReturnedAt'>): SQL =>
  sql`${purchase.cashKey} is not null and ${hasState(purchase, ['refunding', 'refunded'])} and ${purchase.cashReturnedAt} is null`;

/** Of a milestone: its day or that it is done differs from what buyers were told. */
export const isNews = (milestone: Columns<'plannedOn' | 'toldOn' | 'doneAt' | 'toldDone'>): SQL =>
  sql`(${milestone.plannedOn} is distinct from ${milestone.toldOn} or (${milestone.doneAt} is not null) <> ${milestone.toldDone})`;

const quartersOfPortions = sql.raw(
  portions.map((portion) => `when '${portion}' then ${String(quartersOf[portion])}`).join(' '),
);

/** How many quarters a portion is. */
export const quartersIn = (portion: SQLWrapper): SQL =>
  sql`case ${portion} ${quartersOfPortions} end`;
