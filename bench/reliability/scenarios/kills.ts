import { deliverEvents, eventsOf, payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import type { FleetServer } from '#testing/fleet/serverFleet';
import { postEvent, signEvent, writeEvent } from '#testing/providerEvents';

import { auditDatabase } from '../audit';
import type { Scenario, World } from '../scenario';
import type { Buyer, Share } from '../shop';

/** What a server is asked to do so that it dies at a named point. */
const drives: Record<string, (scene: Scene) => Promise<unknown>> = {
  'hold-committed': ({ world, victim, buyer, share }) => world.shop.hold(victim.url, buyer, share),
  'intent-created': ({ world, victim, buyer, share }) => world.shop.hold(victim.url, buyer, share),
  'intent-saved': ({ world, victim, buyer, share }) => world.shop.hold(victim.url, buyer, share),
  released: async ({ world, victim, buyer, share }) => {
    await world.shop.hold(world.servers[0], buyer, share);
    const [held] = await world.shop.purchases(world.servers[0], buyer);
    await world.shop.release(victim.url, buyer, held?._id ?? '');
  },
  'payment-confirmed': (scene) => payAndTrack(scene),
  settling: (scene) => payAndTrack(scene),
  captured: (scene) => payAndTrack(scene),
  paid: (scene) => payAndTrack(scene),
  'event-stored': async (scene) => {
    const intent = await holdAndPay(scene);
    const [event] = await eventsOf(intent);
    const body = writeEvent(event ?? {});
    await postEvent(body, signEvent(body), scene.victim.url).catch(() => undefined);
  },
  'refunded-at-provider': async ({ world, victim, buyer, share }) => {
    const bought = await world.shop.buy(world.servers[0], buyer, share);
    await world.shop.refund(victim.url, bought?.purchase._id ?? '');
  },
  // The victim's own holds run out within a second, and its sweep runs five times in one.
  'swept-cancel': ({ world, victim, buyer, share }) => world.shop.hold(victim.url, buyer, share),
};

interface Scene {
  world: World;
  victim: FleetServer;
  buyer: Buyer;
  share: Share;
}

async function holdAndPay({ world, buyer, share }: Scene): Promise<string> {
  const started = await world.shop.hold(world.servers[0], buyer, share);
  const intent = started?.body.paymentIntentId ?? '';
  if (intent) await payByCard(intent);
  return intent;
}

async function payAndTrack(scene: Scene): Promise<void> {
  const intent = await holdAndPay(scene);
  await scene.world.shop.track(scene.victim.url, scene.buyer, scene.share, intent);
}

/** Servers die in the middle of everything; the others, the provider and the database live on. */
export const kills: Scenario = {
  name: 'kills',
  promise: 'killed at each named point: nothing lost, nothing twice, nothing unresolved after 60 s',
  async run(world) {
    const { size, pool, history } = world;
    const atEachPoint = size === 'short' ? 1 : 10;
    await deliverEvents({ drop: true });
    const { _id: supplierId } = await buildSupplier();
    const points = Object.keys(drives).flatMap((point) =>
      Array.from({ length: atEachPoint }, () => point),
    );
    let missed = 0;
    for (const point of points) if (!(await killAt(world, point, supplierId))) missed += 1;
    const closed = await auditDatabase(pool, size);
    await deliverEvents();
    return {
      figures: {
        kills: points.length,
        missed,
        unknown: history.which((outcome) => outcome === 'unknown').length,
        ...closed.figures,
      },
      problems: closed.problems,
    };
  },
};

const impatience = { HOLD_MINUTES: '0.02', SWEEP_SECONDS: '0.2' };
const patienceMs = 10_000;

/**
 * One buyer's call kills the server; half of the buyers come back to another server.
 * @returns whether it died at its point: where another server was faster, it is killed elsewhere.
 */
async function killAt(world: World, point: string, supplierId: string): Promise<boolean> {
  const { shop, servers, random, fleet } = world;
  const victim = await fleet.add({
    FAILPOINT: point,
    ...(point === 'swept-cancel' ? impatience : {}),
  });
  const [{ _id: groupId }, buyer] = await Promise.all([
    buildGroup({ supplierId }),
    shop.register(servers[0]),
    victim.start(),
  ]);
  const share = { groupId, portion: 'Half' as const, price: 55_000 };
  await drives[point]?.({ world, victim, buyer, share });
  const hasDied = await victim.endsWithin(patienceMs);
  if (!hasDied) await victim.end('SIGKILL');
  if (random.chance(0.5)) await shop.track(servers[0], buyer, share);
  return hasDied;
}
