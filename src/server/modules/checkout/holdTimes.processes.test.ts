import { setTimeout as pause } from 'node:timers/promises';

import {
  bookedCharge,
  chargeOutside,
  clearFaults,
  intentsOf,
  payByCard,
  scheduleFault,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  holdShare,
  purchasesOf,
  readGroup,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildUser, type TestUser } from '#testing/factories/users';
import type { FleetServer } from '#testing/fleet/serverFleet';
import { useFleet } from '#testing/fleet/useFleet';
import { buildEvent, postEvent, writeEvent } from '#testing/providerEvents';
import { api } from '#testing/testServer';

const fleet = useFleet({
  database: 'postgres',
  hasWebhooks: false,
  env: { SWEEP_SECONDS: '0.5' },
});

const minute = 60_000;

/** Variables that make the clock of a server's process wrong by so much. */
const wrongBy = (ms: number) => {
  const script = `const D=Date,s=${ms};globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+s)}static now(){return D.now()+s}}`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
};

/** Runs `act` with all calls going to `server`. */
async function at<Result>(server: FleetServer, act: () => Promise<Result>): Promise<Result> {
  process.env.TEST_SERVER_URL = server.url;
  return act().finally(() => fleet.use());
}

/** The database's clock, in seconds. */
async function databaseSeconds(): Promise<number> {
  const { rows } = await fleet.pool.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
  );
  return rows[0]?.seconds ?? 0;
}

/** When the buyer's hold ends, in seconds by the database's clock. */
async function endOfHold(buyer: TestUser): Promise<number> {
  const { rows } = await fleet.pool.query<{ seconds: number }>(
    `select extract(epoch from hold_expires_at)::float8 as seconds
      from purchases where user_id = $1 and state = 'held'`,
    [buyer.userId],
  );
  return rows[0]?.seconds ?? 0;
}

/** Waits until two sweeps have released holds whose time was up, of another group each. */
async function sweepTwice(): Promise<void> {
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    const other = await fleet.pool.query<{ id: string }>(
      `update purchases set hold_expires_at = clock_timestamp(), next_sweep_at = clock_timestamp()
        where id = (select id from purchases where user_id = $1 and state = 'held' limit 1)
        returning id`,
      [markers.pop()?.userId],
    );
    expect(other.rowCount).toBe(1);
    const isReleased = async () => {
      const found = await fleet.pool.query(
        `select from purchases where id = $1 and state = 'released'`,
        [other.rows[0]?.id],
      );
      return found.rowCount === 1;
    };
    expect(await eventually(isReleased, Boolean)).toBe(true);
  }
}

/** Buyers whose holds show that a sweep has run. */
const markers: TestUser[] = [];

/** Ended after each test, when the server whose clock is right runs again. */
const wrongServers: FleetServer[] = [];

afterEach(async () => {
  const [right] = fleet.servers;
  if (wrongServers.length === 0) return;
  for (const wrong of wrongServers.splice(0)) await wrong.end('SIGKILL');
  await right?.end('SIGTERM');
  await right?.start();
});

it.each([
  ['ahead', 20 * minute],
  ['behind', -20 * minute],
])('lasts ten minutes for every buyer when one server’s clock is %s', async (_, ms) => {
  const [group, buyer, other] = [await buildGroup(), await buildUser(), await buildUser()];
  for (let count = 0; count < 2; count += 1) {
    markers.push((await holdShare((await buildGroup())._id, 'Quarter')).buyer);
  }
  const wrong = await fleet.add(wrongBy(ms));
  wrongServers.push(wrong);
  await wrong.start();
  const [right] = fleet.servers;
  await right?.end('SIGTERM');

  const before = await databaseSeconds();
  const first = await at(wrong, () => startPayment(buyer, group._id, 'Half'));
  const after = await databaseSeconds();
  expect(await endOfHold(buyer)).toBeGreaterThanOrEqual(before + 600);
  expect(await endOfHold(buyer)).toBeLessThanOrEqual(after + 600);
  const again = await at(wrong, () => startPayment(buyer, group._id, 'Half', 55_000));
  expect(again.body.paymentIntentId).toBe(first.body.paymentIntentId);
  await right?.start();
  const elsewhere = await startPayment(buyer, group._id, 'Half', 55_000);
  expect(elsewhere.body.paymentIntentId).toBe(first.body.paymentIntentId);
  await startPayment(other, group._id, 'Quarter');
  await right?.end('SIGTERM');

  // Only the server whose clock is wrong sweeps now.
  await sweepTwice();
  const held = await at(wrong, () => readGroup(buyer.token, group._id));
  expect(held.quarters?.held).toBe(3);
  await payByCard(first.body.paymentIntentId);
  const share = { groupId: group._id, portion: 'Half' as const };
  expect((await at(wrong, () => trackPurchase(buyer, share))).status).toBeLessThan(300);

  await fleet.pool.query(
    `update purchases set hold_expires_at = clock_timestamp() where user_id = $1`,
    [other.userId],
  );
  const freed = await eventually(
    () => at(wrong, () => readGroup(buyer.token, group._id)),
    ({ quarters }) => quarters?.held === 0,
  );
  expect(freed.quarters).toMatchObject({ held: 0, sold: 2 });
});

it('leaves a share to the second of two calls when the first fails late', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  await scheduleFault({ operation: 'create', kind: 'hang' });
  const first = startPayment(buyer, group._id, 'Half', 55_000);
  await eventually(
    () => purchasesOf(buyer),
    ([one]) => one?.state === 'held',
  );
  // The server has called the provider by then.
  await pause(500);
  const second = await startPayment(buyer, group._id, 'Half', 55_000);
  expect(second.status).toBe(200);
  // The first is not answered for eight seconds, and not when it asks once more either.
  await scheduleFault({ operation: 'create', kind: 'hang' });
  const { status, body } = await first;
  await clearFaults();
  expect([status, body.paymentIntentId]).toEqual([200, second.body.paymentIntentId]);
  await payByCard(second.body.paymentIntentId);
  const share = { groupId: group._id, portion: 'Half' as const };
  expect((await trackPurchase(buyer, share)).status).toBe(201);
});

/** A share whose payment was still being asked for when its server died: its hold runs out. */
async function runOut(buyer: TestUser, groupId: string): Promise<string> {
  const victim = await fleet.add({ FAILPOINT: 'hold-committed' });
  await victim.start();
  await at(victim, () => startPayment(buyer, groupId, 'Half', 55_000)).catch(() => undefined);
  await fleet.pool.query(
    `update purchases set hold_expires_at = clock_timestamp() where user_id = $1`,
    [buyer.userId],
  );
  await eventually(
    () => purchasesOf(buyer),
    (purchases) => purchases.length === 0,
  );
  const { rows } = await fleet.pool.query<{ id: string; release_reason: string }>(
    'select id, release_reason from purchases where user_id = $1',
    [buyer.userId],
  );
  expect(rows[0]?.release_reason).toBe('expired');
  return rows[0]?.id ?? '';
}

/** The provider creates the payment after all, the card authorizes it, and an event reports it to a server. */
async function payLate(
  { userId }: TestUser,
  groupId: string,
  purchase: string,
  server?: FleetServer,
): Promise<string> {
  const shop = await shopName();
  const of = { purchase, user: userId, group: groupId, portion: 'Half', shop };
  const intent = await chargeOutside(55_000, of, 'manual');
  const event = buildEvent('payment_intent.amount_capturable_updated', { id: intent });
  const told = postEvent(writeEvent(event), undefined, server?.url);
  await (server ? told.catch(() => undefined) : told);
  return intent;
}

/** The metadata that marks payments of this shop among others of the provider’s account. */
async function shopName(): Promise<string> {
  const buyer = await buildUser();
  await startPayment(buyer, (await buildGroup())._id, 'Quarter');
  return (await intentsOf(buyer.userId))[0]?.metadata.shop ?? '';
}

it.each([
  ['its payment comes late', () => Promise.resolve(undefined)],
  [
    'the server that hears of its payment is killed',
    async () => {
      const victim = await fleet.add({ FAILPOINT: 'payment-confirmed', SWEEP_SECONDS: '3600' });
      await victim.start();
      return victim;
    },
  ],
])('sells the share of an expired hold to its buyer when %s', async (_, hears) => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  const purchaseId = await runOut(buyer, group._id);
  const intent = await payLate(buyer, group._id, purchaseId, await hears());
  const [bought] = await eventually(
    () => purchasesOf(buyer),
    ([one]) => one?.state === 'paid',
  );
  expect(bought?.state).toBe('paid');
  expect(await bookedCharge(intent)).toMatchObject({ capturedCents: 55_000, refundedCents: 0 });
});

const tellings: [
  string,
  (buyer: TestUser, groupId: string, purchaseId: string) => Promise<unknown>,
][] = [
  [
    'gave it back',
    ({ token }, _, purchaseId) => api('POST', `/api/purchases/${purchaseId}/release`, { token }),
  ],
  ['chose another share', (buyer, groupId) => startPayment(buyer, groupId, 'Full')],
  ['was refused another share', (buyer, groupId) => startPayment(buyer, groupId, 'Full', 1000)],
];

it.each(tellings)(
  'cancels the late payment of an expired hold when its buyer %s',
  async (_, tell) => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    const purchaseId = await runOut(buyer, group._id);
    await tell(buyer, group._id, purchaseId);
    const intent = await payLate(buyer, group._id, purchaseId);
    const charge = await eventually(
      () => bookedCharge(intent),
      (booked) => booked?.status !== 'requires_capture',
    );
    expect(charge).toMatchObject({ status: 'canceled', capturedCents: 0 });
  },
);
