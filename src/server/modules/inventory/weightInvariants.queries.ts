import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import { disputeStates } from '../../db/schema/purchases';

export interface Invariant {
  name: string;
  message: string;
  broken: (ids: SQL) => SQL;
}

/** Condition on the payments of a share: its own, and those of its balances. */
const isPaymentOf = (payment: string, share: string): SQL =>
  sql.raw(`(${payment}.id = ${share}.id or ${payment}.balance_of = ${share}.id)`);

const chargeOf = (payment: string): string =>
  `coalesce(${payment}.deposit_cents, ${payment}.price_cents)`;

/** Cents of a payment in disputes of these states. One from before disputes were kept by amount is of the charge. */
const disputedOf = (payment: string, states: readonly string[]): SQL => {
  const listed = states.map((state) => `'${state}'`).join(', ');
  return sql.raw(`coalesce(
    (select sum(d.amount_cents) filter (where d.state in (${listed})) from disputes d where d.purchase_id = ${payment}.id),
    case when ${payment}.dispute in (${listed})
      and not exists (select from disputes d where d.purchase_id = ${payment}.id) then ${chargeOf(payment)} end, 0)`);
};

/** Invariants of groups that are sold by weight, at every instant (docs/decisions/038-money-by-weight.md). */
export const weightInvariants: Invariant[] = [
  {
    name: 'rests',
    message: 'a deposit was paid, and its buyer is not asked for the rest',
    broken: (ids) => sql`
      select distinct p.group_id as id from shares p
      where p.group_id = any(${ids}) and p.state = 'paid' and p.deposit_cents is not null
        and not exists (select from purchases b where b.balance_of = p.id and b.state <> 'released')
        and not exists (select from statements s where s.purchase_id = p.id)`,
  },
  {
    name: 'consent',
    message: 'a buyer who did not agree to pay by weight is asked for more than the price',
    broken: (ids) => sql`
      select distinct p.group_id as id from shares p
      join purchases b on b.balance_of = p.id and b.state in ('held', 'settling', 'paid')
      where p.group_id = any(${ids}) and p.agreed_at is null`,
  },
  {
    name: 'lines',
    message: 'the lines of a statement do not add up to its total',
    broken: (ids) => sql`
      select distinct s.group_id as id from statements s
      where s.group_id = any(${ids}) and s.total_cents <>
        (select coalesce(sum((line ->> 'cents')::int), 0) from jsonb_array_elements(s.lines) as l (line))`,
  },
  {
    name: 'newest',
    message: 'a balance is asked for that is not of the newest statement',
    broken: (ids) => sql`
      select distinct b.group_id as id from purchases b
      where b.group_id = any(${ids}) and b.balance_of is not null and b.state in ('held', 'settling')
        and coalesce(b.statement_version, 0) <> (select coalesce(max(s.version), 0)
          from statements s where s.purchase_id = b.balance_of)`,
  },
  {
    name: 'returns',
    message: 'more is to go back of a payment than was paid',
    broken: (ids) => sql`
      select p.group_id as id from purchases p
      join returns r on r.purchase_id = p.id and r.state <> 'canceled'
      where p.group_id = any(${ids})
      group by p.id having sum(r.amount_cents) > coalesce(p.deposit_cents, p.price_cents)`,
  },
  {
    // Money that a bank gives back later is part of the next statement.
    name: 'overpaid',
    message: 'more was paid for a share than its statement says, and does not go back',
    broken: (ids) => sql`
      select distinct p.group_id as id from shares p
      join lateral (select s.total_cents, s.by_bank_cents from statements s where s.purchase_id = p.id
        order by s.version desc limit 1) newest on true
      join lateral (select sum(by_bank.cents) as by_bank_cents,
          sum(${sql.raw(chargeOf('m'))} - m.part_refunded_cents - by_bank.cents
            - coalesce((select sum(r.amount_cents) from returns r
              where r.purchase_id = m.id and r.state <> 'canceled'), 0)) as cents
        from purchases m join lateral (select ${disputedOf('m', ['lost'])} as cents) by_bank on true
        where m.state = 'paid' and ${isPaymentOf('m', 'p')}) taken on true
      where p.group_id = any(${ids}) and p.state = 'paid' and newest.by_bank_cents <= taken.by_bank_cents
        and taken.cents > newest.total_cents`,
  },
  {
    name: 'by-bank',
    message:
      'a statement asks again for money that no bank took, or a buyer who did not agree to that',
    broken: (ids) => sql`
      select distinct s.group_id as id from statements s join purchases p on p.id = s.purchase_id
      where s.group_id = any(${ids}) and s.by_bank_cents > 0
        and (p.agreed_at is null or s.by_bank_cents > (
          select coalesce(sum(${disputedOf('m', disputeStates)}), 0)
          from purchases m where ${isPaymentOf('m', 'p')}))`,
  },
  {
    name: 'given-out-unpaid',
    message: 'a share was given out while a balance of it is to be paid, and no admin was told',
    broken: (ids) => sql`
      select distinct p.group_id as id from shares p
      join handovers h on h.purchase_id = p.id and h.collected_at is not null
      join purchases b on b.balance_of = p.id and b.state in ('held', 'settling')
      where p.group_id = any(${ids}) and p.state = 'paid'
        and not exists (select from alerts a where a.key = 'given-out:' || p.id)`,
  },
];
