import { payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
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
  promise: `${crowd} buyers, one last quarter: one buys it, nobody else is charged`,
  async run(world) {
    const { size, shop, servers, pool, history } = world;
    const rounds = size === 'short' ? 2 : 50;
    const { _id: supplierId } = await buildSupplier();
    const buyers = await shop.registerMany([...servers], crowd);
    const ends: End[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const share = await prepareLastQuarter(world, supplierId);
      ends.push(...(await compete(world, buyers, share)));
    }
    const closed = await auditDatabase(pool);
    const countEnds = (wanted: End) => ends.filter((end) => end === wanted).length;
    const winners = countEnds('bought');
    const refusals = history.count((outcome, call) => outcome === 503 && !isHold(call));
    const errors = history.count(isServerError) + refusals + countEnds('busy');
    return {
      figures: { rounds, buyers: crowd, winners, errors, ...closed.figures },
      problems: [
        ...unlessZero(Math.abs(winners - rounds), 'rounds without exactly one buyer'),
        ...unlessZero(errors, 'answers of 5xx'),
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

/** What became of a buyer; busy: of one to whom the server said "later" every time. */
type End = 'bought' | 'lost' | 'busy';

/** A call that may be asked to come later (503), while many wait for the lock of one group. */
const isHold = (call: string): boolean => call.endsWith('/payment-intent');

/** Held on one server, settled on another. */
async function compete(world: World, buyers: Buyer[], share: Share): Promise<End[]> {
  const { shop, servers, random } = world;
  return Promise.all(
    random.shuffle(buyers).map(async (buyer, place): Promise<End> => {
      const holder = servers[place % servers.length] ?? servers[0];
      const settler = servers[(place + 1) % servers.length] ?? servers[0];
      const started = await eventually(
        () => shop.hold(holder, buyer, share),
        (answer) => answer?.status !== 503,
      );
      if (started?.status !== 200) return started?.status === 503 ? 'busy' : 'lost';
      await payByCard(started.body.paymentIntentId);
      const tracked = await shop.track(settler, buyer, share, started.body.paymentIntentId);
      return tracked !== null && tracked.status <= 201 ? 'bought' : 'lost';
    }),
  );
}
