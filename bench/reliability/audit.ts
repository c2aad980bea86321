import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';

import { readJournal, schemaViolations } from '#testing/cardProvider';

import type { Outcome, Size } from './scenario';

interface Paid {
  intent_id: string;
  payment_cents: number;
  part_returned_cents: number;
  state: string;
  is_demo: boolean;
}

/**
 * Waits for what is under way, then checks; what is unresolved after 60 s is a problem too. In the short
 * form the server's pauses pass at once.
 */
export async function auditDatabase(pool: Pool, size: Size = 'long'): Promise<Outcome> {
  const { ms, unresolved } = await settleDown(pool, size);
  return {
    figures: { unresolved: unresolved.length, msToResolve: ms },
    problems: [
      ...unresolved.map((what) => `Unresolved after 60 s: ${what}.`),
      ...(await findProblems(pool)),
    ],
  };
}

/**
 * Holds the whole database against the provider's records and the four invariants.
 * @returns what is wrong, in words; nothing when all is well.
 */
async function findProblems(pool: Pool): Promise<string[]> {
  return [
    ...(await compareWithProvider(pool)),
    ...(await compareFees(pool)),
    ...(await findIn(pool, oversold, 'sold, left and withdrawn are not the whole animal')),
    ...(await findIn(pool, uneven, 'total, sales, refunds and what admins decided do not add up')),
    ...(await findIn(
      pool,
      overcharged,
      'a share cost more than its exact price and rounding cents',
    )),
    ...(await findIn(
      pool,
      loose,
      'money without a quarter to sell for it, or the other way round',
    )),
    ...(await findIn(pool, heldWrongly, 'what is held differs from the live holds')),
    ...(await findIn(pool, soldTwice, 'a purchase is in the ledger more than once, or never')),
    ...(await findIn(pool, passedOver, 'a share is on sale that a person on the waitlist wants')),
    ...(await findIn(pool, misstated, 'its payments are not what its statement says')),
    ...(await findIn(pool, unreturned, 'a part that was too much is still owed')),
    ...(await findIn(pool, calledOff, 'a group called off is not refunded, or sold afterwards')),
    ...(await findIn(pool, holdsWithoutPlace, 'a waitlist hold belongs to a user without a place')),
    ...(await findIn(pool, miscounted, 'the kept number of its groups is not how many there are')),
    ...(await schemaViolations()).map(
      (violation) => `Refused by Stripe: ${JSON.stringify(violation)}`,
    ),
  ];
}

/**
 * Every cent at the provider belongs to one paid share, or went back, by us, by a part refund or by
 * the buyer's bank; and the other way round.
 */
async function compareWithProvider(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Paid>(
    `select intent_id, coalesce(deposit_cents, price_cents) as payment_cents, state, is_demo,
       part_refunded_cents + (select coalesce(sum(amount_cents), 0)::int from returns
         where purchase_id = purchases.id and refund_id is not null) as part_returned_cents
     from purchases where intent_id is not null`,
  );
  const { entries } = await readJournal();
  const known = new Map(rows.map((row) => [row.intent_id, row]));
  const booked = new Set(entries.map(({ paymentIntentId }) => paymentIntentId));
  const wrong = entries.flatMap((entry) => {
    const { paymentIntentId, capturedCents, refundedCents, withdrawnCents, status } = entry;
    const purchase = known.get(paymentIntentId);
    const isPaid = purchase?.state === 'paid';
    const price = isPaid ? (purchase.is_demo ? capturedCents : purchase.payment_cents) : 0;
    const kept = isPaid ? price - purchase.part_returned_cents : withdrawnCents;
    return capturedCents - refundedCents === kept
      ? []
      : [
          `${paymentIntentId} (${status}): took ${capturedCents}, gave back ${refundedCents}, but the purchase is ${purchase?.state ?? 'unknown'}`,
        ];
  });
  const unpaid = rows
    .filter(({ state, intent_id }) => state === 'paid' && !booked.has(intent_id))
    .map(({ intent_id }) => `${intent_id}: a share without a payment`);
  return [...wrong, ...unpaid];
}

/** Fees and net of each payment on the account, to the cent as the provider booked it; a demo costs nothing. */
async function compareFees(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ intent_id: string; fee: number; net: number }>(
    `select p.intent_id, coalesce(sum(f.fee_cents), 0)::int as fee, coalesce(sum(f.net_cents), 0)::int as net
     from purchases p left join charges_fees f on f.purchase_id = p.id
     where p.intent_id is not null and not p.is_demo group by p.id`,
  );
  const known = new Map(rows.map((row) => [row.intent_id, row]));
  const { entries } = await readJournal();
  return entries.flatMap(({ paymentIntentId, feeCents, netCents }) => {
    const row = known.get(paymentIntentId);
    return !row || (row.fee === feeCents && row.net === netCents)
      ? []
      : [
          `${paymentIntentId}: cost ${feeCents} and left ${netCents} at the provider, ${row.fee} and ${row.net} here`,
        ];
  });
}

async function findIn(pool: Pool, query: string, message: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(query);
  return rows.map(({ id }) => `${id}: ${message}`);
}

const oversold = `
  select g.id from groups g
  cross join lateral (select coalesce(sum(p.quarters), 0) as sold from purchases p
    where p.group_id = g.id and p.state in ('paid', 'refunding')) s
  where g.quarters_held > g.quarters_left or g.remaining_cents < g.held_cents
    or g.quarters_left + g.quarters_withdrawn + s.sold <> g.total_quarters
    or (g.quarters_withdrawn > 0 and not exists (
      select from ledger l where l.group_id = g.id and l.kind in ('correction', 'withdrawn', 'kept')))`;

const overcharged = `
  select p.id from shares p
  join groups g on g.id = p.group_id
  where p.price_cents > ceil(g.total_cents::numeric * p.quarters / g.total_quarters)
    + case when g.total_cents % g.total_quarters = 0 then 0 else g.total_quarters end`;

const loose = `
  select g.id from groups g
  where (g.quarters_left = 0 and g.remaining_cents > 0)
    or (g.status = 'open' and g.deleted_at is null
      and (g.remaining_cents - g.held_cents - g.rest_cents = 0) <> (g.quarters_left = g.quarters_held))`;

const uneven = `
  select g.id from groups g
  where g.total_cents <> g.remaining_cents
    + (select coalesce(sum(p.price_cents), 0) from shares p
        where p.group_id = g.id and p.state in ('paid', 'refunding'))
    - (select coalesce(sum(l.delta_cents), 0) from ledger l
        where l.group_id = g.id
          and l.kind in ('correction', 'withdrawn', 'reopened', 'written-off', 'kept'))`;

const heldWrongly = `
  select g.id from groups g
  where g.deleted_at is null and (g.quarters_held, g.held_cents) <>
    (select coalesce(sum(p.quarters), 0), coalesce(sum(p.price_cents), 0) from shares p
      where p.group_id = g.id and p.state in ('held', 'settling'))`;

const soldTwice = `
  select p.id from shares p
  left join ledger l on l.purchase_id = p.id and l.kind in ('purchase', 'refund')
  group by p.id, p.state
  having count(l.id) <> case when p.state in ('paid', 'refunding') then 1
    when p.state = 'refunded' then 2 else 0 end`;

const passedOver = `
  select g.id from groups g
  join waitlist w on w.group_id = g.id and w.portion = any(g.portions_available)
  where g.status = 'open' and g.deleted_at is null
    and (g.fill_by is null or g.fill_by > now() or g.decided_at is not null)
    and case w.portion when 'Full' then 4 when 'Half' then 2 else 1 end
      <= g.quarters_left - g.quarters_held
    and not exists (select from purchases p where p.group_id = g.id and p.user_id = w.user_id
      and p.state in ('held', 'settling'))`;

/** Shares with a statement: what was paid, is asked for and went back is not what it says, or more than was agreed. */
const misstated = `
  select p.id from shares p
  join groups g on g.id = p.group_id
  join lateral (select total_cents, lines from statements where purchase_id = p.id
    order by version desc limit 1) s on true
  cross join lateral (select coalesce(sum(coalesce(b.deposit_cents, b.price_cents)
      - (select coalesce(sum(amount_cents), 0) from returns where purchase_id = b.id and state <> 'canceled')), 0) as kept
    from purchases b where (b.id = p.id or b.balance_of = p.id) and b.state = 'paid') taken
  cross join lateral (select coalesce(sum(price_cents), 0) as asked
    from purchases b where b.balance_of = p.id and b.state in ('held', 'settling')) open
  where p.state = 'paid' and (
    s.total_cents <> (select sum((line ->> 'cents')::int) from jsonb_array_elements(s.lines) line)
    or case when p.agreed_at is null then taken.kept <> least(p.price_cents,
        (select min(total_cents) from statements where purchase_id = p.id)) or open.asked > 0
      else s.total_cents - taken.kept - open.asked
        not between 0 and greatest((g.pricing ->> 'toleranceCents')::int, 49) end)`;

const unreturned = `select purchase_id as id from returns where state = 'owed'`;

const holdsWithoutPlace = `
  select p.id from purchases p
  where p.is_offer and p.state = 'held' and not exists (
    select from waitlist w where w.group_id = p.group_id and w.user_id = p.user_id)`;

const calledOff = `
  select g.id from groups g where g.called_off_at is not null and (exists (
    select from purchases p where p.group_id = g.id and p.state in ('held', 'settling', 'paid', 'refunding'))
    or exists (select from ledger l where l.group_id = g.id and l.kind = 'purchase' and l.at > g.called_off_at))`;

/** Suppliers. */
const miscounted = `
  select supplier_id as id from (
    select supplier_id, status, effective, groups from group_counts
    union all select supplier_id, status, case when status = 'closed' then 'closed'
      when remaining_cents = 0 then 'full' else 'open' end, -1 from groups where deleted_at is null) counts
  group by supplier_id, status, effective having sum(groups) <> 0`;

const isUnfinished = `
  (fees_due and not is_demo and intent_id is not null and (paid_at is not null or refund_id is not null)) or
  state in ('settling', 'refunding') or refund_failed_at is not null or (state = 'held' and hold_expires_at < now())
    or (state = 'released' and intent_id is not null and intent_closed_at is null)`;

/** As 15 s and any backoff later: what was begun counts as abandoned, and all is due in the next sweep. */
const passTime = `
  with parts as (
    update returns set asked_at = asked_at - interval '15 seconds', next_sweep_at = now() where state = 'owed')
  update purchases set state_at = state_at - interval '15 seconds', next_sweep_at = now() where ${isUnfinished}`;

const patienceMs = 60_000;

/** Waits until nothing is under way any more. @returns how long that took, and what was left. */
async function settleDown(pool: Pool, size: Size): Promise<{ ms: number; unresolved: string[] }> {
  const started = Date.now();
  for (;;) {
    const unresolved = [...(await findAuthorised()), ...(await findUnfinished(pool))];
    const ms = Date.now() - started;
    if (unresolved.length === 0 || ms > patienceMs) return { ms, unresolved };
    if (size === 'short') await pool.query(passTime);
    await pause(250);
  }
}

async function findUnfinished(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select concat('purchase ', jsonb_strip_nulls(to_jsonb(p) - 'sold_as' - 'share_fees')) as what from purchases p
       where ${isUnfinished}
     union all select concat('part to return ', jsonb_strip_nulls(to_jsonb(r))) from returns r where state = 'owed'`,
  );
  return rows.map(({ what }) => what);
}

/** Authorized payments that were neither captured nor canceled. */
async function findAuthorised(): Promise<string[]> {
  const { entries } = await readJournal();
  return entries
    .filter(({ status }) => status === 'requires_capture')
    .map(({ paymentIntentId }) => `payment ${paymentIntentId} is authorized`);
}
