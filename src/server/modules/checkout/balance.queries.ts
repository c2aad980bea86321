import { isBalanceGivenBackText } from '../../db/schema/expressions';
import { purchases } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';
import type { Taken, takeAttempts } from '../../http/attempts.queries';
import { insertReceiptSql } from '../../mail/outbox.queries';
import { overdueKeyOf } from '../purchases/balances.queries';
import { insertFees } from '../purchases/fees.queries';
import { isInState, type PurchaseRow } from '../purchases/purchases.queries';
import { nextReceipt } from './sale.queries';
import { isStillCallerText, type CallerValues } from '../users/sessions.queries';

type AttemptValues = Parameters<typeof takeAttempts>[1];

/**
 * Counts the start of a payment for a caller who is confirmed, and reads the balance that they name. `offset 0` keeps the
 * limit from being asked for anybody else.
 */
export const countAndRead = statement<
  Taken & { isCaller: boolean; isGivenBack: boolean } & (
      | PurchaseRow
      | { [Column in keyof PurchaseRow]: null }
    ),
  CallerValues & AttemptValues & { balanceId: string | null }
>(`
  with caller as materialized (select ${isStillCallerText} as is_still)
  select c.is_still as "isCaller", t.refused, t.seconds_left as "secondsLeft", t.used, ${columnsOf(purchases, 'p')},
    ${isBalanceGivenBackText('p')} as "isGivenBack"
  from caller c
  left join lateral (select * from take_attempts(:keys, :most, :withinSeconds, :ids)
    where c.is_still offset 0) t on true
  left join purchases p on p.id = :balanceId`);

/** Locks a balance and its share: who gives the share out meanwhile finds it paid, or is found. */
export const lockBalance = statement<{ id: string }, { id: string; shareId: string | null }>(
  `select id from purchases where id in (:id, :shareId) order by id for no key update`,
);

/** Read under that lock: whether its share was given out before. Nothing where the balance is not settling. */
export const readCheckedOff = statement<{ isCheckedOff: boolean }, { id: string }>(`
  select exists (select from handovers h where h.purchase_id = p.balance_of
    and h.collected_at is not null) as "isCheckedOff"
  from purchases p where p.id = :id and ${isInState('p', 'settling')}`);

/**
 * Turns a settling balance into a paid one: its number, card, fees, audit and receipt; the alert that it is overdue ends.
 * No stock changes. Writes nothing where it is not settling.
 */
export const writeBalance = statement<
  PurchaseRow,
  {
    id: string;
    /** Id of the mail with its receipt. */
    mailId: string;
    isAnswered: boolean;
    card: string | null;
    movements: string | null;
    /** Admin who took cash for it; null: the buyer's own payment. */
    actorId: string | null;
    address: string | null;
  }
>(`
  with paid as (
    update purchases set state = 'paid', state_at = clock_timestamp(), paid_at = clock_timestamp(),
      receipt_number = ${nextReceipt}, card = :card::jsonb,
      responded_at = case when :isAnswered then clock_timestamp() end,
      fees_due = :movements::jsonb is null, sweep_tries = 0, next_sweep_at = clock_timestamp()
    where id = :id and ${isInState('purchases', 'settling')} returning *
  ), fees as (${insertFees('paid', ':movements')}
  ), audited as (
    insert into audit_log (actor_id, action, subject_id, after, address)
    select coalesce(:actorId::uuid, user_id), 'purchase.balance', id::text, jsonb_build_object(
      'groupId', group_id, 'balanceOf', balance_of, 'priceCents', price_cents), :address::text
    from paid
  ), resolved as (
    update alerts a set resolved_at = clock_timestamp() from paid
    where a.key = ${overdueKeyOf('paid.balance_of')} and a.resolved_at is null
  ), mailed as (${insertReceiptSql('paid')}
  )
  select ${columnsOf(purchases, 'p')} from paid p`);
