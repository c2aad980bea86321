/** Moved money of a purchase, as SQL over `purchases`: from refunds, disputes and cash, never its price. */

import { sql, type SQL } from 'drizzle-orm';

import type { Cents } from '#shared/money';
import { returnedMoney, type ReturnedMoney } from '#shared/purchases/returnedMoney';

import { disputes } from '../../db/schema/disputes';
import { demoPayments, purchases } from '../../db/schema/purchases';
import { returns } from '../../db/schema/returns';

/** Amount that was or will be taken of the price: all of it, or a deposit. */
export const paymentCents = sql<Cents>`coalesce(${purchases.depositCents}, ${purchases.priceCents})`;

/** Amount that the card or the buyer paid: the demo form charges another amount than the price (R-11.20). */
export const chargedCents = sql<Cents>`coalesce((select ${demoPayments.amountCents} from ${demoPayments}
  where ${demoPayments.intentId} = ${purchases.intentId}), ${paymentCents})`;

/** For {@link paidText}. */
export const paidMoney = {
  cents: chargedCents,
  isDemo: purchases.isDemo,
  depositOf: sql<Cents | null>`case when ${purchases.depositCents} is not null then ${purchases.priceCents} end`,
};

/** In disputes of that state. One lost before disputes were kept by amount took the charge. */
const disputedCents = (state: 'open' | 'lost') => sql<number>`coalesce(
  (select sum(${disputes.amountCents}) filter (where ${disputes.state} = ${sql.raw(`'${state}'`)})
    from ${disputes} where ${disputes.purchaseId} = ${purchases.id}),
  case when ${purchases.dispute} = ${sql.raw(`'${state}'`)}
    and not exists (select 1 from ${disputes} where ${disputes.purchaseId} = ${purchases.id})
    then ${chargedCents} end, 0)::float8`;

export const lostCents = disputedCents('lost');
export const openDisputeCents = disputedCents('open');

const isByCard = sql`${purchases.cashKey} is null`;
const isRefunded = sql`${purchases.state} = 'refunded'`;
const rest = (moved: SQL): SQL => sql`greatest(${chargedCents} - (${moved}), 0)`;

/** Parts that went back since a statement found them to be too much: to the card, or by an admin's hand. */
const returnedPart = (
  way: 'refund_id' | 'returned_by',
) => sql<number>`coalesce((select sum(part.amount_cents)
  from ${returns} part where part.purchase_id = ${purchases.id} and part.state = 'returned'
    and part.${sql.raw(way)} is not null), 0)`;
const partToCard = returnedPart('refund_id');
const partByHand = returnedPart('returned_by');

/** A release before this one left no amount, and had refunded all that no bank had taken. */
const toCard = sql<number>`(case when not ${isByCard} then 0 when ${isRefunded}
  then coalesce(${purchases.returnedToCardCents}, ${rest(lostCents)})
  else ${purchases.partRefundedCents} + ${partToCard} end)::float8`;
const anotherWay = sql<number>`(coalesce(${purchases.returnedAnotherWayCents}, 0)
  + case when ${isByCard} then ${partByHand} else 0 end)::float8`;
/** Cash that a refund gives back: without the parts that went back before. */
export const refundedCash = sql<number>`(${purchases.priceCents} - ${partByHand})`;

/** Columns of a query over `purchases`, for {@link toReturnedMoney}. */
export const returnedColumns = {
  toCard,
  inCash: sql<number>`(case when ${isByCard} then 0 when ${purchases.cashReturnedAt} is null then ${partByHand}
    else ${purchases.priceCents} end)::float8`,
  byBank: lostCents,
  anotherWay,
  owedToCard: sql<number>`(case when ${isByCard} and (${purchases.state} = 'refunding'
      or (${isRefunded} and ${purchases.refundFailedAt} is not null))
    then ${rest(sql`${toCard} + ${lostCents} + ${anotherWay}`)} else 0 end)::float8`,
  owedInCash: sql<number>`case when ${purchases.cashKey} is not null and ${purchases.cashReturnedAt} is null
    and ${purchases.state} in ('refunding', 'refunded') then ${refundedCash} else 0 end::float8`,
};
export type ReturnedColumns = Record<keyof typeof returnedColumns, number>;

/** Balances that were paid for a share and have not gone back: a refund of the share gives them back, too. */
const paidLater = (
  way: 'is null' | 'is not null',
) => sql<number>`coalesce((select sum(greatest(balance.price_cents
    - balance.part_refunded_cents
    - coalesce((select sum(part.amount_cents) from ${returns} part
        where part.purchase_id = balance.id and part.state = 'returned'), 0)
    - coalesce((select sum(taken.amount_cents) from ${disputes} taken
        where taken.purchase_id = balance.id and taken.state = 'lost'), 0), 0))
  from purchases balance where balance.balance_of = ${purchases.id} and balance.state = 'paid'
    and balance.cash_key ${sql.raw(way)}), 0)::float8`;

export const paidLaterColumns = {
  laterByCard: paidLater('is null'),
  laterInCash: paidLater('is not null'),
};

/** {@link returnedColumns}, summed over the rows of a group. */
export const returnedSums = Object.fromEntries(
  Object.entries(returnedColumns).map(([way, cents]) => [
    way,
    sql<number>`coalesce(sum(${cents}), 0)::float8`,
  ]),
) as typeof returnedColumns;

export const toReturnedMoney = (columns: ReturnedColumns): ReturnedMoney => returnedMoney(columns);
