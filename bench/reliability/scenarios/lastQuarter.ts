import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import { unlessZero, type Outcome, type Scenario, type World } from '../scenario';
import type { Buyer, Share } from '../shop';

const crowd = 50;
const priceOfQuarter = 2_500;

/** Many buyers start to pay for the last quarter at the same moment, on two servers. */
export const lastQuarter: Scenario = {
  name: 'last-quarter',
  promise: `${crowd} buyers, one last quarter: one gets it, the others are not charged`,
  async run(world) {
    const { size, shop, servers, pool, history } = world;
    const rounds = size === 'short' ? 2 : 50;
    const { _id: supplierId } = await buildSupplier();
    const buyers = await shop.registerMany([...servers], crowd);
    let winners = 0;
    for (let round = 0; round < rounds; round += 1) {
      const share = await prepareLastQuarter(world, supplierId);
      winners += await compete(world, buyers, share);
    }
    const closed = await auditDatabase(pool, size);
    const errors = history.which((outcome) => isServerError(outcome) || outcome === 503);
    return {
      figures: { rounds, buyers: crowd, winners, errors: errors.length, ...closed.figures },
      problems: [
        ...unlessZero(Math.abs(winners - rounds), 'rounds without exactly one buyer'),
        ...errors,
        ...closed.problems,
      ],
    } satisfies Outcome;
  },
};

/** A group of one portion of which three quarters are sold. */
async function prepareLastQuarter({ shop, servers }: World, supplierId: string): Promise<Share> {
  const { _id: groupId } = await buildGroup({ supplierId, totalCost: 100, totalPortions: 1 });
  const first = await shop.register(servers[0]);
  await shop.buy(servers[0], first, { groupId, portion: 'Half', price: 2 * priceOfQuarter });
  await shop.buy(servers[0], first, { groupId, portion: 'Quarter', price: priceOfQuarter });
  return { groupId, portion: 'Quarter', price: priceOfQuarter };
}

/** Held on one server, settled on another. @returns how many bought it. */
async function compete(world: World, buyers: Buyer[], share: Share): Promise<number> {
  const { shop, servers, random } = world;
  const bought = await Promise.all(
    random.shuffle(buyers).map(async (buyer, place) => {
      const holder = servers[place % servers.length] ?? servers[0];
      const settler = servers[(place + 1) % servers.length] ?? servers[0];
      const started = await shop.hold(holder, buyer, share);
      if (started?.status !== 200) return false;
      await payByCard(started.body.paymentIntentId);
      const tracked = await shop.track(settler, buyer, share, started.body.paymentIntentId);
      return tracked !== null && tracked.status <= 201;
    }),
  );
  return bought.filter(Boolean).length;
}
