import { setTimeout as pause } from 'node:timers/promises';

import { payByCard, scheduleFault } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { holdShare, type StartedPayment } from '#testing/factories/purchases';
import { succeed, type TestUser } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { api, callServer } from '#testing/testServer';

import { saleConnections } from './db/postgres';

const fleet = useFleet({
  database: 'postgres',
  hasWebhooks: false,
  isDurable: false,
  env: { LOG_LEVEL: 'info', SWEEP_SECONDS: '3600', SMTP_URL: 'smtp://127.0.0.1:1' },
});

/** Seconds that a cause delays a purchase; the log names what takes a second or more. */
const delaySeconds = 2;

type Held = StartedPayment & { buyer: TestUser; groupId: string; portion: 'Quarter' };

async function holdPaid(groupId?: string): Promise<Held> {
  const id = groupId ?? (await buildGroup())._id;
  const hold = await holdShare(id, 'Quarter');
  await payByCard(hold.paymentIntentId);
  return { ...hold, portion: 'Quarter' };
}

/** Records the purchase with a request id of the caller's own. */
const track = (
  { buyer, groupId, portion, paymentIntentId }: Held,
  headers: Record<string, string> = {},
) =>
  succeed(
    api('POST', '/api/purchase-tracking', {
      token: buyer.token,
      body: { userId: buyer.userId, amountPaid: 0, groupId, portion, paymentIntentId },
      headers,
    }),
  );

/** The lines of the log that name a request. */
const linesOf = (requestId: string) =>
  (fleet.servers[0]?.output() ?? '')
    .split('\n')
    .filter((line) => line.includes(`"${requestId}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

type Waits = Record<'databaseMs' | 'poolMs' | 'providerMs', number>;

/** A line of a request; its answer may be there before the line. */
async function lineOf(requestId: string, message: string): Promise<Record<string, unknown>> {
  const find = async () => linesOf(requestId).find(({ msg }) => msg === message);
  return (await eventually(find, (line) => line !== undefined)) ?? {};
}

const slowLineOf = async (requestId: string) => (await lineOf(requestId, 'slow request')) as Waits;

/** Connections of the shop that wait for a lock. */
async function countBlocked(): Promise<number> {
  const { rows } = await fleet.pool.query<{ blocked: number }>(
    `select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and application_name = 'sharecut' and wait_event_type = 'Lock'`,
  );
  return rows[0]?.blocked ?? 0;
}

/** Holds the lock of a group's row until `blocked` purchases wait for it, runs `act`, and a delay longer. */
async function whileLocked(groupId: string, blocked: Held[], act = () => Promise.resolve()) {
  const locker = await fleet.pool.connect();
  await locker.query('begin');
  await locker.query('select 1 from groups where id = $1 for update', [groupId]);
  const tracked = blocked.map((hold, index) =>
    track(hold, { 'x-request-id': `blocked-of-${groupId}-${index}` }),
  );
  while ((await countBlocked()) < blocked.length) await pause(50);
  const acted = act();
  await locker.query('select pg_sleep($1)', [delaySeconds]);
  await locker.query('commit');
  locker.release();
  await Promise.all([acted, ...tracked]);
}

it('logs a sale with the ids of its request, at the caller and at the card provider', async () => {
  await track(await holdPaid(), { 'x-request-id': 'proxy-of-the-shop:1' });
  expect(await lineOf('proxy-of-the-shop:1', 'share sold')).toMatchObject({
    portion: 'Quarter',
    intentId: expect.stringMatching(/^pi_/),
    providerRequestId: expect.stringMatching(/^req_/),
  });
});

it('names a request after the trace that it is part of, and after nothing that could forge a line', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traced = { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } };
  const { headers } = await api('GET', '/api/health/live', traced);
  expect(headers.get('x-request-id')).toBe(trace);
  const forged = { headers: { 'x-request-id': '","msg":"share sold' } };
  const answer = await api('GET', '/api/health/live', forged);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});

it('blames the database when the row of the group is locked', async () => {
  const hold = await holdPaid();
  await whileLocked(hold.groupId, [hold]);
  const { databaseMs, poolMs, providerMs } = await slowLineOf(`blocked-of-${hold.groupId}-0`);
  expect(databaseMs).toBeGreaterThan(1_000);
  expect(databaseMs).toBeGreaterThan(Math.max(poolMs, providerMs));
});

it('blames the pool when every connection is in use', async () => {
  const { _id: groupId } = await buildGroup();
  const blocked = await Promise.all(
    Array.from({ length: saleConnections }, () => holdPaid(groupId)),
  );
  const hold = await holdPaid();
  await whileLocked(groupId, blocked, async () => {
    await track(hold, { 'x-request-id': 'slow-by-pool' });
  });
  const { poolMs, databaseMs, providerMs } = await slowLineOf('slow-by-pool');
  expect(poolMs).toBeGreaterThan(1_000);
  expect(poolMs).toBeGreaterThan(Math.max(databaseMs, providerMs));
});

it('blames the card provider when its answer is late', async () => {
  const hold = await holdPaid();
  const { paymentIntentId: paymentIntent } = hold;
  const delayMs = delaySeconds * 1_000;
  await scheduleFault({ operation: 'capture', kind: 'delay', delayMs, paymentIntent });
  await track(hold, { 'x-request-id': 'slow-by-provider' });
  const { providerMs, databaseMs, poolMs } = await slowLineOf('slow-by-provider');
  expect(providerMs).toBeGreaterThan(1_000);
  expect(providerMs).toBeGreaterThan(Math.max(databaseMs, poolMs));
  const { body } = await callServer<string>(fleet.servers[0]?.url ?? '', 'GET', '/metrics');
  expect(body).toMatch(
    /^sharecut_provider_requests_total\{operation="POST \/v1\/payment_intents\/:id\/capture",outcome="ok"\} \d+$/m,
  );
});

it('waits for none of them when the mail server is away, because mails wait in the outbox', async () => {
  await track(await holdPaid(), { 'x-request-id': 'mail-server-away' });
  expect(await lineOf('mail-server-away', 'share sold')).toMatchObject({ portion: 'Quarter' });
  const { body } = await callServer<string>(fleet.servers[0]?.url ?? '', 'GET', '/metrics');
  expect(body).toMatch(/^sharecut_waiting_mails [1-9]/m);
});
