import { deliverEvents, eventsOf, payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { postEvent, signEvent, writeEvent } from '#testing/providerEvents';

import { auditDatabase } from '../audit';
import type { Scenario, World } from '../scenario';
import type { Buyer } from '../shop';

const atOnce = 5;
const ends = ['paid', 'refunded', 'released'] as const;

/** Events come twice, in any order, late or never. */
export const webhooks: Scenario = {
  name: 'webhooks',
  promise: 'duplicated, reordered, late, dropped: one end state',
  async run(world) {
    const { size, pool } = world;
    const permutations = size === 'short' ? 10 : 200;
    await deliverEvents({ drop: true });
    const { _id: supplierId } = await buildSupplier();
    const trials: Trial[] = [];
    while (trials.length < permutations) {
      const { _id: groupId } = await buildGroup({ supplierId });
      const batch = Array.from({ length: atOnce }, () => live(world, groupId));
      trials.push(...(await Promise.all(batch)));
    }
    const closed = await auditDatabase(pool, size);
    const wrong = await findWrong(world, trials);
    await deliverEvents();
    return {
      figures: { permutations, wrong: wrong.length, ...closed.figures },
      problems: [...wrong, ...closed.problems],
    };
  },
};

interface Trial {
  buyer: Buyer;
  end: (typeof ends)[number];
}

/** One purchase from start to end; whether the browser returns is random. */
async function live(world: World, groupId: string): Promise<Trial> {
  const { shop, servers, random } = world;
  let end = random.pick(ends);
  const buyer = await shop.register(random.pick(servers));
  const share = { groupId, portion: 'Quarter' as const, price: 27_500 };
  const started = await shop.hold(random.pick(servers), buyer, share);
  const intent = started?.body.paymentIntentId ?? '';
  await deliverSome(world, intent);
  const [held] = await shop.purchases(servers[0], buyer);
  if (end === 'released') {
    await shop.release(random.pick(servers), buyer, held?._id ?? '');
  } else {
    if (intent) await payByCard(intent);
    await deliverSome(world, intent);
    if (end === 'refunded' || random.chance(0.5)) {
      await shop.track(random.pick(servers), buyer, share, intent);
    }
    if (end === 'refunded') {
      const refunded = await shop.refund(random.pick(servers), held?._id ?? '');
      // "Being confirmed" to the buyer is "not paid yet" to the admin.
      if (refunded?.status === 409) end = 'paid';
    }
  }
  await deliverSome(world, intent);
  return { buyer, end };
}

/** All that happened to a payment so far: shuffled, each event dropped, sent once or twice. */
export async function deliverSome({ random, servers }: World, intent: string): Promise<void> {
  const events = random.shuffle(await eventsOf(intent));
  const sent = events.flatMap((event) => Array.from({ length: random.below(3) }, () => event));
  for (const event of sent) {
    const body = writeEvent(event);
    await postEvent(body, signEvent(body), random.pick(servers));
  }
}

/** Purchases that did not end as their buyers and admins were told. */
async function findWrong({ shop, servers }: World, trials: Trial[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { buyer, end } of trials) {
    const [purchase] = await shop.purchases(servers[0], buyer);
    const state = purchase?.state ?? 'released';
    if (state !== end) wrong.push(`A purchase that was to be ${end} is ${state}.`);
  }
  return wrong;
}
