import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

import fastify from 'fastify';
import pg from 'pg';

import { floorName } from '../processorTime';

/**
 * The minimal cost of a paid share: bare Fastify, a schema of its own with no index and no trigger that a sale
 * does not need, and the facts that a share must leave in four statements, each durable by
 * itself: the hold, the payment's id, `settling`, the sale with its ledger, member, audit log and mail. Its
 * connections are kept, and its plans general ones, as the product's. Without authentication, limits, refusals,
 * prices, and a mail that leaves.
 */
const [databaseUrl, providerUrl = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 4,
  idleTimeoutMillis: 0,
  application_name: floorName,
  options: '-c search_path=lean -c plan_cache_mode=force_generic_plan',
});
const app = fastify();

const schema = `
  create schema lean;
  create table groups (id uuid primary key, total_cents int not null, remaining_cents int not null,
    quarters_left int not null, held_cents int not null default 0, quarters_held int not null default 0,
    version int not null default 1) with (fillfactor = 70);
  create table purchases (id uuid primary key, group_id uuid not null, user_id uuid not null,
    portion text not null, quarters int not null, price_cents int not null, state text not null,
    state_at timestamptz not null default now(), hold_expires_at timestamptz, intent_id text unique,
    receipt_number text, paid_at timestamptz);
  create table ledger (id bigint generated always as identity primary key, group_id uuid not null,
    kind text not null, delta_cents int not null, purchase_id uuid, actor_id uuid, at timestamptz not null default now());
  create table group_members (group_id uuid, user_id uuid, primary key (group_id, user_id));
  create table audit_log (id bigint generated always as identity primary key, actor_id uuid, action text not null,
    subject_id text not null, at timestamptz not null default now());
  create table mail_outbox (id uuid primary key, "to" text not null, subject text not null, text text not null,
    html text not null, next_try_at timestamptz not null default now());
  create sequence receipt_numbers;
  insert into groups (id, total_cents, remaining_cents, quarters_left)
    select id, total_cents, remaining_cents, quarters_left from public.groups`;

const statements = {
  hold: `with taken as (
      update groups set held_cents = held_cents + $4, quarters_held = quarters_held + 1
      where id = $2 and remaining_cents - held_cents >= $4 returning id)
    insert into purchases (id, group_id, user_id, portion, quarters, price_cents, state, hold_expires_at)
    select $1::uuid, id, $3::uuid, 'Quarter', 1, $4, 'held', now() + interval '10 minutes' from taken`,
  intent: 'update purchases set intent_id = $2 where id = $1',
  settle: `update purchases set state = 'settling', state_at = now()
    where intent_id = $1 and state = 'held' returning id`,
  sell: `with paid as (
      update purchases set state = 'paid', state_at = now(), paid_at = now(),
        receipt_number = 'SC-' || nextval('receipt_numbers') where id = $1 and state = 'settling' returning *
    ), stock as (
      update groups g set held_cents = held_cents - price_cents, quarters_held = quarters_held - 1,
        remaining_cents = remaining_cents - price_cents, quarters_left = quarters_left - 1, version = version + 1
      from paid where g.id = paid.group_id returning g.*
    ), entry as (
      insert into ledger (group_id, kind, delta_cents, purchase_id, actor_id)
      select group_id, 'purchase', -price_cents, id, user_id from paid
    ), member as (
      insert into group_members select group_id, user_id from paid on conflict do nothing
    ), audited as (
      insert into audit_log (actor_id, action, subject_id) select user_id, 'purchase.paid', id::text from paid
    ), mailed as (
      insert into mail_outbox (id, "to", subject, text, html)
      select id, 'floor@bench.test', 'Receipt', $2, $2 from paid
    )
    select * from stock`,
};

const ask = async (name: keyof typeof statements, ...values: unknown[]): Promise<unknown[]> =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows;

const agent = new Agent({ keepAlive: true });

const callProvider = (method: string, path: string, body?: string): Promise<{ id: string }> =>
  new Promise((resolve, reject) => {
    const call = request(providerUrl + path, { agent, method }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(JSON.parse(text) as { id: string }));
    });
    call.on('error', reject);
    call.end(body);
  });

interface Share {
  groupId: string;
  userId: string;
  amount: number;
  paymentIntentId: string;
}

/** As long as the product's. */
const mail = 'x'.repeat(1_600);

const cents = 5_000;
const holder = (token = ''): string => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { id: string }).id;
};

app.post<{ Body: Share }>('/api/stripe/payment-intent', async ({ body, headers }) => {
  const id = randomUUID();
  await ask('hold', id, body.groupId, holder(headers.authorization), cents);
  const intent = await callProvider('POST', '/v1/payment_intents', `amount=${String(cents)}`);
  await ask('intent', id, intent.id);
  return { paymentIntentId: intent.id };
});

app.post<{ Body: Share }>('/api/purchase-tracking', async ({ body: { paymentIntentId } }) => {
  await callProvider('GET', `/v1/payment_intents/${paymentIntentId}`);
  const [settling] = (await ask('settle', paymentIntentId)) as { id: string }[];
  await callProvider('POST', `/v1/payment_intents/${paymentIntentId}/capture`);
  const id = settling?.id ?? '';
  const [group] = await ask('sell', id, mail);
  return { updatedGroup: group, purchase: { id } };
});

await pool.query(schema);
process.stdout.write(
  `${JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })}\n`,
);
