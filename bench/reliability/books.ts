import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';

import { readJournal, schemaViolations } from '#testing/cardProvider';

import { unlessZero, type Outcome } from './scenario';

interface Paid {
  intent_id: string;
  price_cents: number;
  state: string;
  is_demo: boolean;
}

/** Waits for what is under way, then checks; what is unresolved after 60 s is a problem too. */
export async function closeBooks(pool: Pool): Promise<Outcome> {
  const { ms, unresolved } = await settleDown(pool);
  return {
    figures: { unresolved, msToResolve: ms },
    problems: [
      ...unlessZero(unresolved, 'payments are unresolved after 60 s'),
      ...(await checkBooks(pool)),
    ],
  };
}

/**
 * Holds the whole database against the provider's books and the four invariants.
 * @returns what is wrong, in words; nothing when all is well.
 */
async function checkBooks(pool: Pool): Promise<string[]> {
  return [
    ...(await compareWithProvider(pool)),
    ...(await findIn(pool, oversold, 'sold and held exceed what there is')),
    ...(await findIn(pool, uneven, 'total, sales, refunds and corrections do not add up')),
    ...(await findIn(pool, heldWrongly, 'what is held differs from the live holds')),
    ...(await findIn(pool, soldTwice, 'a purchase is in the ledger more than once, or never')),
    ...(await schemaViolations()).map(
      (violation) => `Refused by Stripe: ${JSON.stringify(violation)}`,
    ),
  ];
}

/** Every cent at the provider belongs to one paid share, or went back; and the other way round. */
async function compareWithProvider(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Paid>(
    `select intent_id, price_cents, state, is_demo from purchases where intent_id is not null`,
  );
  const { entries } = await readJournal();
  const known = new Map(rows.map((row) => [row.intent_id, row]));
  const booked = new Set(entries.map(({ paymentIntentId }) => paymentIntentId));
  const wrong = entries.flatMap(({ paymentIntentId, capturedCents, refundedCents, status }) => {
    const purchase = known.get(paymentIntentId);
    const isPaid = purchase?.state === 'paid';
    const owed = isPaid ? (purchase.is_demo ? capturedCents : purchase.price_cents) : 0;
    return capturedCents - refundedCents === owed
      ? []
      : [
          `${paymentIntentId} (${status}): took ${capturedCents}, gave back ${refundedCents}, but the purchase is ${purchase?.state ?? 'unknown'}`,
        ];
  });
  const unpaid = rows
    .filter(({ state, intent_id }) => state === 'paid' && !booked.has(intent_id))
    .map(({ intent_id }) => `${intent_id}: a share that nobody paid for`);
  return [...wrong, ...unpaid];
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
    or g.quarters_left + s.sold > g.total_quarters
    or (g.quarters_left + s.sold < g.total_quarters
      and not exists (select from ledger l where l.group_id = g.id and l.kind = 'correction'))`;

const uneven = `
  select g.id from groups g
  where g.total_cents <> g.remaining_cents
    + (select coalesce(sum(p.price_cents), 0) from purchases p
        where p.group_id = g.id and p.state in ('paid', 'refunding'))
    - (select coalesce(sum(l.delta_cents), 0) from ledger l
        where l.group_id = g.id and l.kind = 'correction')`;

const heldWrongly = `
  select g.id from groups g
  where g.deleted_at is null and (g.quarters_held, g.held_cents) <>
    (select coalesce(sum(p.quarters), 0), coalesce(sum(p.price_cents), 0) from purchases p
      where p.group_id = g.id and p.state in ('held', 'settling'))`;

const soldTwice = `
  select p.id from purchases p
  left join ledger l on l.purchase_id = p.id and l.kind in ('purchase', 'refund')
  group by p.id, p.state
  having count(l.id) <> case when p.state in ('paid', 'refunding') then 1
    when p.state = 'refunded' then 2 else 0 end`;

const unfinished = `
  select count(*)::int as count from purchases
  where state in ('settling', 'refunding') or (state = 'held' and hold_expires_at < now())
    or (state = 'released' and intent_id is not null and intent_closed_at is null)`;

const patienceMs = 60_000;

/** Waits until nothing is under way any more. @returns how long that took, and what was left. */
async function settleDown(pool: Pool): Promise<{ ms: number; unresolved: number }> {
  const started = Date.now();
  for (;;) {
    const unresolved = (await countAuthorised()) + (await countUnfinished(pool));
    const ms = Date.now() - started;
    if (unresolved === 0 || ms > patienceMs) return { ms, unresolved };
    await pause(250);
  }
}

async function countUnfinished(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(unfinished);
  return rows[0]?.count ?? 0;
}

/** Cards that said yes and were neither charged nor let go. */
async function countAuthorised(): Promise<number> {
  const { entries } = await readJournal();
  return entries.filter(({ status }) => status === 'requires_capture').length;
}
