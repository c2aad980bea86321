import type { Pool } from 'pg';

import {
  captureInDashboard,
  deliverEvents,
  payByCard,
  readJournal,
  scheduleFault,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';
import type { Method } from '#testing/testServer';

import { auditDatabase } from '../audit';
import { deliverSome } from '../deliverSome';
import { isServerError } from '../history';
import { unlessZero, type Scenario, type World } from '../scenario';
import type { Buyer, Share } from '../shop';

const atOnce = 5;

/** A held share, which can be released at any moment. */
interface Scene {
  world: World;
  buyer: Buyer;
  share: Share;
  intent: string;
  purchaseId: string;
  /** The server that releases it; it may be one that dies from it. */
  server: string;
}

/** When it was released, by the database's clock; null where it was not. */
interface Trial {
  intent: string;
  gone: Date | null;
  isTakenByHand: boolean;
}

const asAdmin = async ({ world, server }: Scene, method: Method, path: string, body?: object) =>
  world.history.call(server, method, path, {
    token: await superadminToken(),
    ...(body && { body }),
  });

type Way = (scene: Scene) => Promise<{ status: number } | null>;

const setStatus =
  (status: string): Way =>
  (scene) =>
    asAdmin(scene, 'PATCH', `/api/groups/${scene.share.groupId}/status`, { status });

const ways: readonly [Way, ...Way[]] = [
  ({ world, server, buyer, purchaseId }) => world.shop.release(server, buyer, purchaseId),
  ({ world, server, buyer, share }) =>
    world.shop.hold(server, buyer, { ...share, portion: 'Quarter', price: 27_500 }),
  setStatus('closed'),
  setStatus('full'),
  (scene) => asAdmin(scene, 'DELETE', `/api/groups/${scene.share.groupId}`),
  (scene) => asAdmin(scene, 'DELETE', `/api/users/${scene.buyer.userId}`),
];

/** Holds released in every way, while cancellations fail and card events come late. */
export const releasedHolds: Scenario = {
  name: 'released-holds',
  promise:
    'holds released while cancellations fail and card events come late: never charged afterwards',
  async run(world) {
    const { size, pool, history } = world;
    const [count, kills] = size === 'short' ? [20, 2] : [300, 30];
    await deliverEvents({ drop: true });
    const { _id: supplierId } = await buildSupplier();
    const trials: Trial[] = [];
    while (trials.length < count) {
      const batch = Array.from({ length: atOnce }, () => live(world, supplierId));
      trials.push(...(await Promise.all(batch)));
    }
    let killed = 0;
    for (let tries = 0; killed < kills && tries < 10 * kills; tries += 1) {
      const trial = await dieOfIt(world, supplierId);
      trials.push(trial);
      if (trial.gone) killed += 1;
    }
    const closed = await auditDatabase(pool);
    await deliverEvents();
    const charged = await findCharged(pool, trials);
    return {
      figures: {
        trials: trials.length,
        killed,
        released: trials.filter(({ gone }) => gone).length,
        charged: charged.length,
        ...closed.figures,
      },
      problems: [
        ...charged,
        ...unlessZero(kills - killed, 'servers were not killed where they should have been'),
        ...history.which(isServerError),
        ...closed.problems,
      ],
    };
  },
};

/** A held share whose cancellation will fail once or twice. */
async function hold(world: World, supplierId: string): Promise<Omit<Scene, 'server'>> {
  const { shop, servers, random } = world;
  const { _id: groupId } = await buildGroup({ supplierId });
  const buyer = await shop.register(random.pick(servers));
  const share = { groupId, portion: 'Half' as const, price: 55_000 };
  const started = await shop.hold(random.pick(servers), buyer, share);
  const intent = started?.body.paymentIntentId ?? '';
  const [held] = await shop.purchases(servers[0], buyer);
  await scheduleFault({
    operation: 'cancel',
    kind: random.pick(['server-error', 'reset-before', 'server-error-after']),
    paymentIntent: intent,
    // The provider's own package tries each call twice.
    times: 2 * (1 + random.below(2)),
  });
  return { world, buyer, share, intent, purchaseId: held?._id ?? '' };
}

const now = async (pool: Pool): Promise<Date> => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
};

/** Authorization, release and late events, in random order. */
async function live(world: World, supplierId: string): Promise<Trial> {
  const { shop, servers, random, pool } = world;
  const scene = { ...(await hold(world, supplierId)), server: random.pick(servers) };
  const { buyer, share, intent } = scene;
  const trial: Trial = { intent, gone: null, isTakenByHand: random.chance(0.1) };
  const way = random.pick(ways);
  const release = async () => {
    const answer = await way(scene);
    if (answer?.status === 200) trial.gone = await now(pool);
  };
  const confirm = () => payByCard(intent).catch(() => undefined);
  const comeLate = [
    () => deliverSome(world, intent),
    () => shop.track(random.pick(servers), buyer, share, intent),
    () => deliverSome(world, intent),
  ];
  const steps = random.chance(0.5) ? [release, confirm] : [confirm, release];
  if (random.chance(0.3)) await Promise.all(steps.map((step) => step()));
  else for (const step of steps) await step();
  if (trial.isTakenByHand) await captureInDashboard(intent).catch(() => undefined);
  for (const step of random.shuffle(comeLate)) await step();
  return trial;
}

/**
 * The server dies between releasing the share and canceling its payment; then the card is authorized. A
 * server that dies earlier, while its sweep cancels another payment, has released nothing.
 */
async function dieOfIt(world: World, supplierId: string): Promise<Trial> {
  const { shop, servers, random, fleet, pool } = world;
  const victim = await fleet.add({ FAILPOINT: 'released', SWEEP_SECONDS: '3600' });
  const [held] = await Promise.all([hold(world, supplierId), victim.start()]);
  const { intent, buyer, share } = held;
  await random.pick(ways)({ ...held, server: victim.url });
  const hasDied = await victim.endsWithin(10_000);
  const gone = hasDied && (await isReleased(pool, intent)) ? await now(pool) : null;
  if (!hasDied) await victim.end('SIGKILL');
  await payByCard(intent).catch(() => undefined);
  await deliverSome(world, intent);
  await shop.track(random.pick(servers), buyer, share, intent);
  return { intent, gone, isTakenByHand: false };
}

async function isReleased(pool: Pool, intent: string): Promise<boolean> {
  const { rows } = await pool.query<Pick<Row, 'state'>>(
    'select state from purchases where intent_id = $1',
    [intent],
  );
  return rows[0]?.state === 'released';
}

interface Row {
  intent_id: string;
  state: string;
  paid_at: Date | null;
}

/** @returns shares that were sold, or whose card was charged, after their release. */
async function findCharged(pool: Pool, trials: Trial[]): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    'select intent_id, state, paid_at from purchases where intent_id is not null',
  );
  const { entries } = await readJournal();
  return trials.flatMap(({ intent, gone, isTakenByHand }) => {
    const row = rows.find(({ intent_id }) => intent_id === intent);
    const entry = entries.find(({ paymentIntentId }) => paymentIntentId === intent);
    const isSoldAfter = gone !== null && row?.paid_at != null && row.paid_at > gone;
    const isCharged =
      row?.state === 'released' && (entry?.capturedCents ?? 0) > 0 && !isTakenByHand;
    return isSoldAfter || isCharged
      ? [`${intent}: charged after it was let go (${row.state})`]
      : [];
  });
}
