import { setTimeout as pause } from 'node:timers/promises';

import {
  captureInDashboard,
  deliverEvents,
  disputeCharge,
  endDispute,
  endRefund,
  payByCard,
  refundInDashboard,
  scheduleFault,
  slowRefunds,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import type { Scenario, World } from '../scenario';
import type { Bought, Buyer } from '../shop';
import { refundWithHopeless } from './hopelessRefunds';

interface Scene extends Bought {
  world: World;
}

type End = 'paid' | 'refunded';

const askRefund = ({ world: { shop, servers, random }, purchase }: Scene) =>
  shop.refund(random.pick(servers), purchase._id);

const soon = ({ world: { random } }: Scene) => pause(random.below(3_000));

/** The ways a refund can go; each returns how its purchase must end. */
const ways: Record<string, (scene: Scene) => Promise<End>> = {
  async arrivesLate(scene) {
    await slowRefunds(scene.paymentIntentId);
    await askRefund(scene);
    await soon(scene);
    await endRefund(scene.paymentIntentId, 'succeeded');
    return 'refunded';
  },
  async failsLate(scene) {
    await slowRefunds(scene.paymentIntentId);
    await askRefund(scene);
    await soon(scene);
    await endRefund(scene.paymentIntentId, 'failed');
    return 'refunded';
  },
  async comesBack(scene) {
    await askRefund(scene);
    await soon(scene);
    await endRefund(scene.paymentIntentId, 'failed');
    return 'refunded';
  },
  async inDashboard({ paymentIntentId }) {
    await refundInDashboard(paymentIntentId);
    return 'refunded';
  },
  async inDashboardLate(scene) {
    await slowRefunds(scene.paymentIntentId);
    await refundInDashboard(scene.paymentIntentId);
    await soon(scene);
    await endRefund(scene.paymentIntentId, 'succeeded');
    return 'refunded';
  },
  async inPart({ paymentIntentId, world: { random } }) {
    await refundInDashboard(paymentIntentId, 1 + random.below(20_000));
    return 'paid';
  },
  async inPartThenAll(scene) {
    await refundInDashboard(scene.paymentIntentId, 1 + scene.world.random.below(20_000));
    await askRefund(scene);
    return 'refunded';
  },
  async unreadable(scene) {
    const { paymentIntentId: paymentIntent, world } = scene;
    const times = 1 + world.random.below(8);
    await scheduleFault({ operation: 'retrieve', kind: 'server-error', paymentIntent, times });
    await askRefund(scene);
    return 'refunded';
  },
  async disputed(scene) {
    await disputeCharge(scene.paymentIntentId);
    await askRefund(scene);
    return 'paid';
  },
  async disputedAndLost(scene) {
    await loseDispute(scene.paymentIntentId);
    await askRefund(scene);
    return 'refunded';
  },
  async disputedInPartAndLost(scene) {
    await loseDispute(scene.paymentIntentId, 1 + scene.world.random.below(20_000));
    await askRefund(scene);
    return 'refunded';
  },
};

async function loseDispute(paymentIntentId: string, amountCents?: number): Promise<void> {
  await disputeCharge(paymentIntentId, amountCents);
  await endDispute(paymentIntentId, 'lost');
}

/** No events arrive; refunds are slow, partial, made in the dashboard, repeated or missing. */
export const refunds: Scenario = {
  name: 'refunds',
  promise:
    'every share refunded exactly once or still owned, and refunds that cannot succeed delay no other',
  async run(world) {
    const { size, pool, history } = world;
    const [rounds, deaths] = size === 'short' ? [1, 2] : [20, 10];
    await deliverEvents({ drop: true });
    const { _id: supplierId } = await buildSupplier();
    const trials: Trial[] = [];
    let missed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { _id: groupId } = await buildGroup({ supplierId, totalPortions: 10 });
      trials.push(
        ...(await Promise.all(Object.keys(ways).map((way) => live(world, way, groupId)))),
      );
    }
    for (let death = 0; death < deaths; death += 1) {
      const isDisputed = death % 2 === 1;
      const { trial, hasDied } = await dieRefunding(world, supplierId, isDisputed);
      trials.push(trial);
      const died = [hasDied, await dieReturning(world, supplierId)];
      missed += died.filter((isDead) => !isDead).length;
    }
    const starving = await refundWithHopeless(world, supplierId);
    const closed = await auditDatabase(pool, size);
    const wrong = await findWrong(world, trials);
    await deliverEvents();
    return {
      figures: {
        refunds: trials.length,
        kills: 2 * deaths,
        missed,
        wrong: wrong.length,
        msBesideHopeless: starving.ms,
        ...closed.figures,
      },
      problems: [
        ...history.which(isServerError),
        ...wrong,
        ...starving.problems,
        ...closed.problems,
      ],
    };
  },
};

interface Trial {
  way: string;
  buyer: Buyer;
  end: End;
}

async function live(world: World, way: string, groupId: string): Promise<Trial> {
  const { shop, servers } = world;
  const buyer = await shop.register(servers[0]);
  const share = { groupId, portion: 'Half' as const, price: 22_000 };
  const bought = await shop.buy(servers[0], buyer, share);
  const end = bought && (await ways[way]?.({ world, ...bought }));
  return { way, buyer, end: end ?? 'paid' };
}

/** Killed between the provider's refund, of all or of what was not disputed, and our row. */
async function dieRefunding(
  world: World,
  supplierId: string,
  isDisputed: boolean,
): Promise<{ trial: Trial; hasDied: boolean }> {
  const { shop, servers, fleet } = world;
  const victim = await fleet.add({ FAILPOINT: 'refunded-at-provider' });
  const [{ _id: groupId }, buyer] = await Promise.all([
    buildGroup({ supplierId }),
    shop.register(servers[0]),
    victim.start(),
  ]);
  const bought = await shop.buy(servers[0], buyer, { groupId, portion: 'Half', price: 55_000 });
  if (!bought) throw new Error('The share that was to be refunded was not sold.');
  if (isDisputed) await loseDispute(bought.paymentIntentId, 20_000);
  await shop.refund(victim.url, bought.purchase._id);
  const hasDied = await victim.endsWithin(10_000);
  if (!hasDied) await victim.end('SIGKILL');
  return { trial: { way: 'dieRefunding', buyer, end: 'refunded' }, hasDied };
}

/** Kills a server while it refunds a charge that bought nothing; unless another server was faster. */
async function dieReturning(world: World, supplierId: string): Promise<boolean> {
  const { shop, servers, fleet } = world;
  const victim = await fleet.add({ FAILPOINT: 'charge-returned' });
  const [{ _id: groupId }, [late, other]] = await Promise.all([
    buildGroup({ supplierId, totalCost: 100, totalPortions: 1 }),
    shop.registerMany([...servers], 2),
    victim.start(),
  ]);
  if (!late || !other) return false;
  const share = { groupId, portion: 'Full' as const, price: 10_000 };
  const intent = (await shop.hold(servers[0], late, share))?.body.paymentIntentId ?? '';
  await scheduleFault({
    operation: 'cancel',
    kind: 'server-error',
    paymentIntent: intent,
    times: 9,
  });
  const [held] = await shop.purchases(servers[0], late);
  await shop.release(servers[0], late, held?._id ?? '');
  await shop.buy(servers[0], other, share);
  await payByCard(intent);
  await captureInDashboard(intent).catch(() => undefined);
  await shop.track(victim.url, late, share, intent);
  const hasDied = await victim.endsWithin(5_000);
  if (!hasDied) await victim.end('SIGKILL');
  return hasDied;
}

/** Purchases that ended otherwise than their money did. */
async function findWrong({ shop, servers }: World, trials: Trial[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { way, buyer, end } of trials) {
    const [purchase] = await shop.purchases(servers[0], buyer);
    if (purchase?.state !== end) {
      wrong.push(`${way}: a purchase that was to be ${end} is ${purchase?.state ?? 'gone'}.`);
    }
  }
  return wrong;
}
