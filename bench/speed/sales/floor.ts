import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

import fastify from 'fastify';
import pg from 'pg';

import { floorName } from '../processorTime';

/**
 * The minimal cost of a paid share: bare Fastify, prepared statements, and the rows that a share must
 * leave: the hold under its group's lock, the payment's id, `settling`, then the sale
 * with its ledger, member, audit log and mail. Without authentication, limits, refusals and pricing.
 */
const [databaseUrl, providerUrl = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, application_name: floorName });
const app = fastify();

const statements = {
  lock: 'select * from groups where id = $1 for no key update',
  hold: `insert into purchases (id, group_id, user_id, portion, quarters, price_cents, state, hold_expires_at)
    values ($1, $2, $3, 'Quarter', 1, $4, 'held', now() + interval '10 minutes')`,
  held: 'update groups set held_cents = held_cents + $2, quarters_held = quarters_held + 1 where id = $1',
  intent: 'update purchases set intent_id = $2 where id = $1',
  settle: `update purchases set state = 'settling', state_at = now()
    where intent_id = $1 and state = 'held' returning id`,
  pay: `update purchases set state = 'paid', state_at = now(), paid_at = now(), responded_at = now(),
    receipt_number = 'SC-' || nextval('receipt_numbers') where id = $1 returning receipt_number`,
  sell: `update groups set held_cents = held_cents - $2, quarters_held = quarters_held - 1,
    remaining_cents = remaining_cents - $2, quarters_left = quarters_left - 1, version = version + 1
    where id = $1`,
  ledger: `insert into ledger (group_id, kind, delta_cents, purchase_id, actor_id)
    values ($1, 'purchase', -$2::int, $3, $4)`,
  member: 'insert into group_members (group_id, user_id) values ($1, $2) on conflict do nothing',
  audit: `insert into audit_log (actor_id, action, subject_id) values ($1, 'purchase.paid', $2)`,
  mail: `insert into mail_outbox (id, "to", subject, text, html, next_try_at)
    values ($1, 'floor@bench.test', 'Receipt', $2, $2, now() + interval '1 day')`,
  group: 'select * from groups where id = $1',
};

type Ask = (name: keyof typeof statements, ...values: unknown[]) => Promise<unknown[]>;

const askOn =
  (client: pg.Pool | pg.PoolClient): Ask =>
  async (name, ...values) =>
    (await client.query<Record<string, unknown>>({ name, text: statements[name], values })).rows;

const ask = askOn(pool);

async function inTransaction(act: (ask: Ask) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await act(askOn(client));
    await client.query('commit');
  } finally {
    client.release();
  }
}

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
const mail = 'x'.repeat(1_000);

const cents = 5_000;
const holder = (token = ''): string => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { id: string }).id;
};

app.post<{ Body: Share }>('/api/stripe/payment-intent', async ({ body, headers }) => {
  const id = randomUUID();
  await inTransaction(async (tx) => {
    await tx('lock', body.groupId);
    await tx('hold', id, body.groupId, holder(headers.authorization), cents);
    await tx('held', body.groupId, cents);
  });
  const intent = await callProvider('POST', '/v1/payment_intents', `amount=${String(cents)}`);
  await ask('intent', id, intent.id);
  return { paymentIntentId: intent.id };
});

app.post<{ Body: Share }>('/api/purchase-tracking', async ({ body }) => {
  const { groupId, userId, paymentIntentId } = body;
  await callProvider('GET', `/v1/payment_intents/${paymentIntentId}`);
  const [settling] = (await ask('settle', paymentIntentId)) as { id: string }[];
  await callProvider('POST', `/v1/payment_intents/${paymentIntentId}/capture`);
  const id = settling?.id ?? '';
  await inTransaction(async (tx) => {
    await tx('lock', groupId);
    await tx('pay', id);
    await tx('sell', groupId, cents);
    await tx('ledger', groupId, cents, id, userId);
    await tx('member', groupId, userId);
    await tx('audit', userId, id);
    await tx('mail', randomUUID(), mail);
  });
  const [group] = await ask('group', groupId);
  return { updatedGroup: group, purchase: { id } };
});

process.stdout.write(
  `${JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })}\n`,
);
