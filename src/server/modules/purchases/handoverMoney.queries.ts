/** Money of a share and its balances together, as SQL over `shares` and its group: it decides about giving the share out. */

import { sql } from 'drizzle-orm';

import { groups } from '../../db/schema/groups';
import { disputes } from '../../db/schema/disputes';
import { purchases } from '../../db/schema/purchases';
import { statements } from '../../db/schema/statements';
import { balanceCents } from '../../db/shares';
import { chargedCents, lostCents, openDisputeCents } from './returnedMoney.queries';

const paidBalances = sql`from purchases balance
  where balance.balance_of = ${purchases.id} and balance.state = 'paid'`;

const disputedBalances = (state: 'open' | 'lost') =>
  sql`coalesce((select sum(d.amount_cents) from ${disputes} d where d.state = ${sql.raw(`'${state}'`)}
    and d.purchase_id in (select balance.id ${paidBalances})), 0)`;
const isAnyDisputed = (state: 'open' | 'lost') =>
  sql`exists (select ${paidBalances} and balance.dispute = ${sql.raw(`'${state}'`)})`;

/** Cents that banks took of the payments of a share. */
export const takenByBanks = sql<number>`(${lostCents} + ${disputedBalances('lost')})::float8`;

/** Part of it that its newest statement asks for again. */
export const restatedCents = sql`coalesce((select newest.by_bank_cents from ${statements} newest
  where newest.purchase_id = ${purchases.id} order by newest.version desc limit 1), 0)`;

export const handoverMoney = {
  dispute: sql<
    string | null
  >`case when ${purchases.dispute} = 'open' or ${isAnyDisputed('open')} then 'open'
    when ${isAnyDisputed('lost')} then 'lost' else ${purchases.dispute} end`,
  /** Not asked for again by the newest statement of a share that is sold by weight. */
  lostCents: sql<number>`greatest(${takenByBanks} - ${restatedCents}, 0)::float8`,
  openCents: sql<number>`(${openDisputeCents} + ${disputedBalances('open')})::float8`,
  chargedCents: sql<number>`(${chargedCents}
    + coalesce((select sum(balance.price_cents) ${paidBalances}), 0))::float8`,
  balanceCents,
  awaitsStatement: sql<boolean>`(${groups.pricing} is not null and not exists (select from ${statements}
    where ${statements.purchaseId} = ${purchases.id} and ${statements.hundredths} = ${groups.hangingHundredths}))`,
};
