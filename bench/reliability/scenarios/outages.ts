import { setTimeout as pause } from 'node:timers/promises';

import { Pool } from 'pg';

import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';
import { createCluster, type Cluster } from '#testing/fleet/cluster';
import { startFleet } from '#testing/fleet/serverFleet';

import { auditDatabase } from '../audit';
import { createHistory, isServerError } from '../history';
import { unlessZero, type Outcome, type Scenario, type World } from '../scenario';
import { createShop, type Buyer, type Share } from '../shop';
import { endBackends, restartHard, type Absence, type Stage } from './outageEvents';

const customers = 8;
/** For so long before and after each restart, single connections are ended. */
const unrestMs = 4_000;

/** The database ends connections, and goes away altogether, while people are buying. */
export const outages: Scenario = {
  name: 'outages',
  promise:
    'connections ended, Postgres restarted hard and away for 6 s: no process dies, no call is lost',
  async run(world) {
    const cluster = await createCluster();
    try {
      return await playOn(cluster, world);
    } finally {
      await cluster.remove();
      world.fleet.use();
    }
  },
};

async function playOn(cluster: Cluster, { size, random }: World): Promise<Outcome> {
  const fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    postgresUrl: cluster.url,
    env: { SWEEP_SECONDS: '1' },
  });
  const pool = new Pool({ connectionString: fleet.databaseUrl, application_name: 'scenario' });
  pool.on('error', () => undefined);
  const stage = { cluster, fleet, pool, history: createHistory(), random, isOver: false };
  try {
    return await suffer(stage, size === 'short' ? 1 : 8);
  } finally {
    await pool.end();
    await fleet.close();
  }
}

/** All that happens to the database, while customers come and go. */
async function suffer(stage: Stage, restarts: number): Promise<Outcome> {
  const { fleet, pool, history } = stage;
  const shoppers = await openShop(stage);
  const [ended, absences] = [[] as number[], [] as Absence[]];
  for (let restart = 0; restart < restarts; restart += 1) {
    ended.push(await endBackends(stage, unrestMs));
    absences.push(await restartHard(stage));
  }
  ended.push(await endBackends(stage, unrestMs));
  stage.isOver = true;
  await shoppers();
  const closed = await auditDatabase(pool);
  const dead = await Promise.all(fleet.servers.map((server) => server.endsWithin(0)));
  const unanswered = history.count((outcome) => outcome === 'unknown' || outcome === 'asked');
  const bought = history.count((outcome, call) => outcome === 201 && call.endsWith(tracking));
  return {
    figures: {
      restarts,
      connectionsEnded: ended.reduce((sum, count) => sum + count, 0),
      calls: history.size(),
      answered503: history.count((outcome) => outcome === 503),
      bought,
      slowestReturnMs: Math.max(...absences.map(({ returnedMs }) => returnedMs)),
      ...closed.figures,
    },
    problems: [
      ...unlessZero(dead.filter(Boolean).length, 'server processes died'),
      ...unlessZero(history.count(isServerError), 'answers say that the server broke'),
      ...unlessZero(unanswered, 'calls were dropped without an answer'),
      ...unlessZero(bought === 0 ? 1 : 0, 'shop sold nothing: the load was none'),
      ...absences.flatMap(({ problems }) => problems),
      ...closed.problems,
    ],
  };
}

const tracking = '/api/purchase-tracking';

/** Lets customers in, who buy again and again until it is over. @returns what waits for the last. */
async function openShop(stage: Stage): Promise<() => Promise<unknown>> {
  const { servers } = stage.fleet;
  const shop = createShop(stage.history);
  await superadminToken();
  const { _id: supplierId } = await buildSupplier();
  const groups = await Promise.all(
    Array.from({ length: 12 }, () =>
      buildGroup({ supplierId, totalCost: 4_000, totalPortions: 40 }),
    ),
  );
  const urls = servers.map(({ url }) => url);
  const buyers = await shop.registerMany(urls, 12 * customers);
  const shares = groups.map(({ _id }): Share => {
    return { groupId: _id, portion: 'Quarter', price: 2_500 };
  });
  const visits = Array.from({ length: customers }, (_, place) =>
    visit(
      stage,
      buyers.filter((_buyer, index) => index % customers === place),
      shares,
    ),
  );
  return () => Promise.all(visits);
}

/** Several people in turn, none of whom buys so often that they are taken for a card tester. */
async function visit(stage: Stage, buyers: Buyer[], shares: Share[]): Promise<void> {
  const { history, random, fleet } = stage;
  const shop = createShop(history);
  const anywhere = () => fleet.servers[random.below(fleet.servers.length)]?.url ?? '';
  for (let round = 0; !stage.isOver; round += 1) {
    const buyer = buyers[round % buyers.length];
    const share = shares[random.below(shares.length)];
    if (!buyer || !share) return;
    const started = await shop.hold(anywhere(), buyer, share);
    if (started?.status === 200) {
      const { paymentIntentId } = started.body;
      await payByCard(paymentIntentId);
      const tracked = await shop.track(anywhere(), buyer, share, paymentIntentId);
      if (tracked?.status === 201 && random.chance(0.3)) {
        await shop.refund(anywhere(), tracked.body.purchase._id);
      }
    }
    await history.call(anywhere(), 'GET', '/api/groups', { token: buyer.token });
    await pause(random.below(started?.status === 200 ? 200 : 800));
  }
}
