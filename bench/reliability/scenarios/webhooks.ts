import { createHmac } from 'node:crypto';

import { deliverEvents, payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildEvent, postEvent, signEvent, writeEvent } from '#testing/providerEvents';

import { auditDatabase } from '../audit';
import { deliverSome } from '../deliverSome';
import { unlessZero, type Scenario, type World } from '../scenario';
import type { Buyer } from '../shop';

const atOnce = 5;
const ends = ['paid', 'refunded', 'released'] as const;

/** Events come twice, in any order, late or never, and some are not the provider's at all. */
export const webhooks: Scenario = {
  name: 'webhooks',
  promise: 'duplicated, reordered, late, dropped: one end state; forged: refused',
  async run(world) {
    const { size, pool } = world;
    const [permutations, forgeries] = size === 'short' ? [10, 50] : [200, 500];
    await deliverEvents({ drop: true });
    const { _id: supplierId } = await buildSupplier();
    const trials: Trial[] = [];
    while (trials.length < permutations) {
      const { _id: groupId } = await buildGroup({ supplierId });
      const batch = Array.from({ length: atOnce }, () => live(world, groupId));
      trials.push(...(await Promise.all(batch)));
    }
    const closed = await auditDatabase(pool, size);
    const accepted = await forge(world, forgeries);
    const wrong = await findWrong(world, trials);
    await deliverEvents();
    return {
      figures: { permutations, forgeries, accepted, wrong: wrong.length, ...closed.figures },
      problems: [...wrong, ...unlessZero(accepted, 'forgeries were accepted'), ...closed.problems],
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

const stale = (): number => Math.floor(Date.now() / 1000) - 301;
const now = (): number => Math.floor(Date.now() / 1000);

/** @returns how many forged events the server took. */
async function forge({ random, servers }: World, count: number): Promise<number> {
  const sign: readonly [(body: string) => string | null, ...((body: string) => string | null)[]] = [
    () => null,
    () => '',
    () => `t=${now()},v1=${'0'.repeat(64)}`,
    (body) => signEvent(body, { secret: `whsec_${random.below(1e9)}` }),
    (body) => signEvent(body, { at: stale() - random.below(1e6) }),
    (body) => signEvent(JSON.stringify(JSON.parse(body))),
    (body) => signEvent(`${body} `),
    (body) => signEvent(body.replace(/"created": \d+/, '"created": 1')),
    (body) => signEvent(body).replace(/^t=\d+/, `t=${now() + 1}`),
    (body) => signEvent(body).replace('v1=', 'v0='),
    (body) => `t=${now()},v1=${createHmac('sha256', '').update(body).digest('hex')}`,
  ];
  let accepted = 0;
  for (let forged = 0; forged < count; forged += 1) {
    const body = writeEvent(buildEvent('payment_intent.succeeded', { id: `pi_${forged}` }));
    const status = await postEvent(body, random.pick(sign)(body), random.pick(servers));
    if (status !== 400) accepted += 1;
  }
  return accepted;
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
