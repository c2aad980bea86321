import type { Pool } from 'pg';

import { portions, quartersOf, type Portion } from '#shared/groups/portions';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import { unlessZero, type Scenario, type World } from '../scenario';
import { confirmAddresses, type Buyer } from '../shop';

/** Returned shares in each round, all of the group; people on the waitlist, and people who are not. */
const crowd = { shares: 20, onWaitlist: 50, outsiders: 50 };
/** Of a Quarter: $400 for twenty of them. */
const quarterCents = 2_000;

/** All sold shares are refunded at once, while people on the waitlist and others want them on two servers. */
export const waitlists: Scenario = {
  name: 'waitlists',
  promise:
    'returned shares go to the waitlist in its order: no other buyer is served before a waiting person whose portion fits',
  async run(world) {
    const { size, pool, history } = world;
    const rounds = size === 'short' ? 1 : 10;
    const { _id: supplierId } = await buildSupplier();
    const sum = { offers: 0, toOutsiders: 0, outOfTurn: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { offers, toOutsiders, outOfTurn } = await race(world, supplierId);
      sum.offers += offers;
      sum.toOutsiders += toOutsiders;
      sum.outOfTurn += outOfTurn;
    }
    const audit = await auditDatabase(pool, size);
    return {
      figures: { rounds, ...crowd, ...sum, ...audit.figures },
      problems: [
        ...unlessZero(
          sum.outOfTurn,
          'buyers were served before a waiting person whose portion fits',
        ),
        ...unlessZero(sum.offers === 0 ? 1 : 0, 'rounds without a single offer'),
        ...history.which(isServerError),
        ...audit.problems,
      ],
    };
  },
};

interface Place {
  userId: string;
  portion: Portion;
}

async function race(world: World, supplierId: string) {
  const { shop, servers, pool, random } = world;
  const anywhere = () => servers[random.below(servers.length)] ?? servers[0];
  const { _id: groupId } = await buildGroup({ supplierId, totalCost: 400, totalPortions: 5 });
  const share = (portion: Portion) => {
    return { groupId, portion, price: quarterCents * quartersOf[portion] };
  };
  const anyPortion = () => random.pick(portions);
  const people = await shop.registerMany(
    [...servers],
    crowd.shares + crowd.onWaitlist + crowd.outsiders,
  );
  const [sellers, waiting, outsiders] = [
    people.slice(0, crowd.shares),
    people.slice(crowd.shares, -crowd.outsiders),
    people.slice(-crowd.outsiders),
  ];
  await confirmAddresses(world.fleet.databaseUrl ?? '', waiting);
  const sold: string[] = [];
  for (const seller of sellers) {
    const bought = await shop.buy(anywhere(), seller, share('Quarter'));
    if (bought) sold.push(bought.purchase._id);
  }
  await Promise.all(
    waiting.map((person) => shop.joinWaitlist(anywhere(), person, groupId, anyPortion())),
  );
  const line = await readWaitlist(pool, groupId);
  const grab = async (person: Buyer) => {
    for (let tries = 0; tries < 5; tries += 1) {
      await shop.hold(anywhere(), person, share(anyPortion()));
    }
  };
  await Promise.all([...sold.map((id) => shop.refund(anywhere(), id)), ...outsiders.map(grab)]);
  return judge(line, await readServed(pool, groupId, sellers));
}

/** In the order they came: both servers drew their numbers under the group's lock. */
const readWaitlist = async (pool: Pool, groupId: string): Promise<Place[]> =>
  (
    await pool.query<Place>(
      `select user_id as "userId", portion from waitlist where group_id = $1 order by id`,
      [groupId],
    )
  ).rows;

/** Who was given what, in its order; the ids of holds are drawn under the group's lock as well. */
const readServed = async (pool: Pool, groupId: string, sellers: Buyer[]): Promise<Place[]> =>
  (
    await pool.query<Place>(
      `select user_id as "userId", portion from purchases
        where group_id = $1 and not (user_id = any($2)) order by id`,
      [groupId, sellers.map(({ userId }) => userId)],
    )
  ).rows;

/** A person who was skipped must wait for more than the share of the one after them. */
function judge(line: Place[], served: Place[]) {
  const waits = [...line];
  const sum = { offers: 0, toOutsiders: 0, outOfTurn: 0 };
  for (const { userId, portion } of served) {
    const place = waits.findIndex((one) => one.userId === userId);
    const passed = place < 0 ? waits : waits.slice(0, place);
    const fits = passed.some((one) => quartersOf[one.portion] <= quartersOf[portion]);
    sum.outOfTurn += fits ? 1 : 0;
    if (place < 0) sum.toOutsiders += 1;
    else sum.offers += waits.splice(place, 1).length;
  }
  return sum;
}
