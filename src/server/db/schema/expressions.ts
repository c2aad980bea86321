import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import { portions, quartersOf } from '#shared/groups/portions';
import { zoneOf } from '#shared/groups/timeZones';
import { states } from '#shared/groups/vocabulary';
import type { PurchaseState } from '#shared/purchases/purchaseStates';

import { originalsPrefix } from './originals';

/**
 * Expressions of indexes. A query finds the index only by writing the very same expression, so both take it from
 * here.
 */
type Columns<Name extends string> = Readonly<Record<Name, SQLWrapper>>;

export const lower = (text: SQLWrapper): SQL => sql`lower(${text})`;

/**
 * The order of names: without case and accents, by code point, on every Postgres and on PGlite, whatever their locale.
 * The function is of migration `name_order`.
 */
export const nameOrder = (text: SQLWrapper): SQL => sql`(name_order(${text}) collate "C")`;

/** The SQL form of the effective status in `groupStatus.ts`. */
export const effectiveStatus = (group: Columns<'status' | 'remainingCents'>) =>
  sql<string>`(case when ${group.status} = 'closed' then 'closed' when ${group.remainingCents} = 0 then 'full' else 'open' end)`;

export const isOnSale = (group: Columns<'status' | 'remainingCents'>): SQL =>
  sql`(${group.status} <> 'closed' and ${group.remainingCents} > 0)`;

/** Custom-exempt animals of groups whose buyers sign before the harvest. */
export const awaitsSignatures = (
  group: Columns<'inspection' | 'deletedAt' | 'calledOffAt' | 'doneAt' | 'reached'>,
): SQL =>
  sql`(${group.inspection} = 'customExempt' and ${group.deletedAt} is null and ${group.calledOffAt} is null and ${group.doneAt} is null and coalesce(${group.reached}, 'booked') = 'booked')`;

/** In tenths of a cent of a quarter, so that groups can be ordered by what a portion costs. */
export const pricePerPortion = (group: Columns<'totalCents' | 'totalQuarters'>): SQL =>
  sql`(${group.totalCents}::bigint * 1000 / ${group.totalQuarters})`;

/** For a CHECK, which has no parameters; null is in any list. One constant, as in {@link zoneSql}. */
export const isIn = (column: SQLWrapper, options: readonly string[]): SQL =>
  sql`${column} = any (${sql.raw(`'{${options.join(',')}}'`)})`;

/**
 * The SQL form of `zoneOf` for a group that has no zone of its own. As one constant: Postgres reads the expression of a
 * generated column anew with every statement that writes its table.
 */
export const zoneSql = `coalesce(own_zone, '${JSON.stringify(
  Object.fromEntries(states.map((state) => [state, zoneOf(state)])),
)}'::jsonb ->> state)`;

/** Represents a missing supplier in indexes. */
export const noSupplierId = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

export const supplierIdOrNone = ({ supplierId }: Columns<'supplierId'>): SQL =>
  sql`coalesce(${supplierId}, ${noSupplierId})`;

/** In literals, because an index has no parameters. */
export const hasState = ({ state }: Columns<'state'>, states: readonly PurchaseState[]): SQL =>
  sql`${state} in (${sql.raw(states.map((name) => `'${name}'`).join(', '))})`;

/** Bought, or being bought; not a hold that was released. */
export const isPurchased = ({ state }: Columns<'state'>): SQL => sql`${state} <> 'released'`;

/** Charged by this shop's card account, and what that cost is not known yet; a demo has no cost. */
export const areFeesDue = (
  purchase: Columns<'feesDue' | 'isDemo' | 'intentId' | 'paidAt' | 'refundId'>,
): SQL =>
  sql`${purchase.feesDue} and not ${purchase.isDemo} and not starts_with(${purchase.intentId}, ${sql.raw(`'${originalsPrefix}'`)}) and (${purchase.paidAt} is not null or ${purchase.refundId} is not null)`;

/** Released, and the provider has not confirmed yet that its payment is over. */
export const isUnclosed = (purchase: Columns<'state' | 'intentId' | 'intentClosedAt'>): SQL =>
  sql`${purchase.state} = 'released' and ${purchase.intentId} is not null and ${purchase.intentClosedAt} is null`;

const isAnyDisputed = (share: string, state: 'open' | 'lost'): string =>
  `(coalesce(${share}.dispute, 'won') = '${state}' or exists (select from purchases balance
    where balance.balance_of = ${share}.id and balance.state = 'paid' and balance.dispute = '${state}'))`;

const takenByBanks = (
  share: string,
): string => `(select coalesce(sum(d.amount_cents), 0) from disputes d
  join purchases paid on paid.id = d.purchase_id
  where d.state = 'lost' and ${share}.id in (paid.id, paid.balance_of))`;

const newestStatement = (
  share: string,
): string => `statements newest where newest.purchase_id = ${share}.id
  and newest.version = (select max(s.version) from statements s where s.purchase_id = ${share}.id)`;

/**
 * No bank decides about the charges of a share and its balances, or has taken of them what its newest statement does not
 * ask for again: its buyer is asked and reminded.
 * @param share name of its row in a statement
 */
export const isUndisputedText = (share: string): string => `(not ${isAnyDisputed(share, 'open')}
  and (not ${isAnyDisputed(share, 'lost')} or exists (select from ${newestStatement(share)}
    and newest.by_bank_cents > 0 and newest.by_bank_cents >= ${takenByBanks(share)})))`;

/** The same of a row of `purchases`. */
export const isUndisputed = sql.raw(isUndisputedText('purchases'));

/** A bank has given back what the share's newest statement asks for again: its balance is not right any more. */
export const isGivenBackText = (share: string): string =>
  `exists (select from ${newestStatement(share)} and newest.by_bank_cents > ${takenByBanks(share)})`;

/** Undisputed, and nothing of it was given back: its balance is owed. */
export const isBalanceOwedText = (share: string): string =>
  `(${isUndisputedText(share)} and not ${isGivenBackText(share)})`;

/** The same of a balance, by the share that it is paid for. */
export const isBalanceGivenBackText = (
  balance: string,
): string => `exists (select from purchases share
  where share.id = ${balance}.balance_of and ${isGivenBackText('share')})`;

/** Refunded, and the cash has not been handed to its buyer. */
export const isCashOwed = (purchase: Columns<'state' | 'cashKey' | 'cashReturnedAt'>): SQL =>
  sql`${purchase.cashKey} is not null and ${hasState(purchase, ['refunding', 'refunded'])} and ${purchase.cashReturnedAt} is null`;

/** Milestones whose day, or being done, differs from the last mail to buyers. */
export const isNews = (milestone: Columns<'plannedOn' | 'toldOn' | 'doneAt' | 'toldDone'>): SQL =>
  sql`(${milestone.plannedOn} is distinct from ${milestone.toldOn} or (${milestone.doneAt} is not null) <> ${milestone.toldDone})`;

const quartersOfPortions = sql.raw(
  portions.map((portion) => `when '${portion}' then ${String(quartersOf[portion])}`).join(' '),
);

/** How many quarters a portion is. */
export const quartersIn = (portion: SQLWrapper): SQL =>
  sql`case ${portion} ${quartersOfPortions} end`;
